/** False in a background tab and behind a locked screen. */
export const isPageVisible = (): boolean => document.visibilityState === 'visible'
