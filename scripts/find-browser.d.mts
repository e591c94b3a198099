/** Path of a Chromium, or null. */
export const findBrowser: () => string | null
