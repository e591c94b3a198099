import type { SearchResponse } from '#contract/search.ts'

export type FacetCounts = SearchResponse['facetCounts']
/** Values of a field. Object.hasOwn guards against field names such as `constructor`. */
export const valuesFound = ({ facetFields }: FacetCounts, field: string): FacetCounts['facetFields'][string] =>
  Object.hasOwn(facetFields, field) ? (facetFields[field] ?? []) : []

export const noFacetCounts: FacetCounts = { facetFields: {} }
