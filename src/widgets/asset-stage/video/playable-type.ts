const probe = (type: string): boolean => document.createElement('video').canPlayType(type) !== ''

/**
 * The type of a source as far as this browser knows it. `video/{filetype}` is often no real media type (`video/mov`), and a browser
 * skips a source whose type it does not know; without one it looks at the file.
 */
export const playableType = (type: string, canPlay: (type: string) => boolean = probe): string | null => (canPlay(type) ? type : null)
