/** Prefix under which the headers of this very Node version are installed, or null. */
export const nodeHeadersPrefix: (execPath?: string, version?: string) => string | null
