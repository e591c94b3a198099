import { maxFacetCount, maxFacetNameLength } from './facet-limits.ts'
import type { SearchResponse } from './search.ts'

/** Enough for the first screen of a large window; scrolling loads the rest. */
export const prefetchedRowCount = 40

/** A search response embedded in the document as JSON in `<script type="application/json" id="first">`. */
export interface PrefetchedSearch {
  /** Key of the request, see searchKey. */
  readonly key: string
  readonly response: SearchResponse
}

/**
 * Names of the requested facets. A portal without facets requests one empty name, because the server then recognises a search and not a
 * dashboard row. The server refuses searches beyond the limits, which a stored configuration of an earlier version may exceed.
 */
export const requestedFacets = (facets: readonly { readonly field_name: string }[]): string[] =>
  facets.length > 0
    ? facets
        .map(({ field_name }) => field_name)
        .filter((name) => name.length <= maxFacetNameLength)
        .slice(0, maxFacetCount)
    : ['']

interface SearchParameters {
  /** JSON text of a SearchFilter. */
  readonly filter?: string
  readonly solr_q: string
  readonly solr_sort: string
  readonly solr_facetfields: readonly string[]
}

const sortedEntries = (filter: string | undefined): unknown =>
  Object.entries(JSON.parse(filter ?? '{}')).toSorted(([a], [b]) => (a < b ? -1 : 1))

/** Equal for equal searches, regardless of the order of facets and filters and of the number of rows. */
export const searchKey = (parameters: SearchParameters, locale: string): string =>
  JSON.stringify([
    locale,
    parameters.solr_q,
    parameters.solr_sort,
    parameters.solr_facetfields.toSorted(),
    sortedEntries(parameters.filter),
  ])
