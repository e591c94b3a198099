import type { SearchFilter } from '#contract/filter.ts'

/** How many facets narrow the search, for the button that opens them. */
export const chosenCount = (filter: SearchFilter): number =>
  Object.values(filter).reduce((sum, value) => sum + (Array.isArray(value) ? value.length : 1), 0)
