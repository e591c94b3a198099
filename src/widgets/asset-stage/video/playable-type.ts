const probe = (type: string): boolean => document.createElement('video').canPlayType(type) !== ''

/**
 * The type of a source if this browser supports it. `video/{filetype}` is often no real media type (`video/mov`).
 * Browsers skip sources of an unknown type, but inspect the file of a source without one.
 */
export const playableType = (type: string, canPlay: (type: string) => boolean = probe): string | null => (canPlay(type) ? type : null)
