/** The document fails filters of more than one field, or one that no facet may ignore. */
export const excluded = 0xffff

/**
 * Per candidate which filter group it fails: 0 = none, else the one group's number, or `out`. So one pass over the filters finds the hits
 * (0) and, for each facet, the documents that only its own selection keeps out.
 */
export type FilterFailures = Uint16Array

export const combineFailures = (before: number, fieldNumber: number): number => (before === 0 || before === fieldNumber ? fieldNumber : excluded)
