/** Somebody may be looking: the page is neither in another tab nor behind a locked screen. */
export const isPageSeen = (): boolean => document.visibilityState === 'visible'
