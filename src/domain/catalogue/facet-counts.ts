import type { SearchAnswer } from '#contract/search.ts'

export type FacetCounts = SearchAnswer['facetCounts']
export const noFacetCounts: FacetCounts = { facetFields: {} }
