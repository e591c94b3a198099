/** The document fails the filters of more than one field, or a filter that applies to all facets. */
export const excluded = 0xffff

/**
 * Per candidate: 0 = passes all filters, n = fails only the filters of field number n, `excluded` otherwise. 2 bytes each.
 * So one pass over the filters finds the hits (0) and the near misses of each facet (n).
 */
export type FilterFailures = Uint16Array

/** Adds a failure of field number `fieldNumber`. */
export const combineFailures = (before: number, fieldNumber: number): number =>
  before === 0 || before === fieldNumber ? fieldNumber : excluded
