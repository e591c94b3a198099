/** Assets that are kept of one set; a larger one is kept in part, its first ones in its own order. */
export const mostKept = 10_000
