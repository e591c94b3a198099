/** Names of renditions for viewing: a page in screen size, one with more pixels than the preview, and a picture with all frames. */
export const pageName = (page: number): string => `page-${page}`
export const closeUpName = (page: number): string => `close-up-${page}`
export const movingName = 'moving'
