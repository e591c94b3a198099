import type { SearchFilter } from '#contract/filter.ts'

/** Number of selected filters, for the button that opens the facets. */
export const selectedFilterCount = (filter: SearchFilter): number =>
  Object.values(filter).reduce((sum, value) => sum + (Array.isArray(value) ? value.length : 1), 0)
