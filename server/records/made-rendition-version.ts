/** Increase it when conversions give other results: earlier renditions are not used any more. */
export const madeRenditionVersion = 'made-4'
