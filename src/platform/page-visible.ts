/** Somebody may be looking: the page is neither in another tab nor behind a locked screen. */
export const isPageVisible = (): boolean => document.visibilityState === 'visible'
