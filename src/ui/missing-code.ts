/**
 * Error handler for code that the user requested and that could not be loaded. Set at the start, because this folder has no error messages.
 */
export const missingCode: { report?: (failure: unknown) => void } = {}
