/** Maximum results of one search call. In its own file without valibot, because the bootstrap script imports it. */
export const maxRowCount = 1000
