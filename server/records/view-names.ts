/** Names of renditions for viewing: a page in screen size, and one with more pixels than the preview. */
export const pageName = (page: number): string => `page-${page}`
export const closeUpName = (page: number): string => `close-up-${page}`
