import type { SearchAnswer } from '#contract/search.ts'

export type FacetCounts = SearchAnswer['facetCounts']
/** What was found for a field. A field may be called anything, what every object inherits is no count of it. */
export const valuesFound = ({ facetFields }: FacetCounts, field: string): FacetCounts['facetFields'][string] =>
  Object.hasOwn(facetFields, field) ? (facetFields[field] ?? []) : []

export const noFacetCounts: FacetCounts = { facetFields: {} }
