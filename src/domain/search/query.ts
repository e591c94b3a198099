import type { Config } from '#contract/config/schema.ts'
import type { SearchFilter } from '#contract/filter.ts'
import { everything, type Orientation, type SortKey } from '#contract/search.ts'
import type { SearchAddress } from '#contract/search-address.ts'

/** A search query without its page. */
export interface SearchQuery {
  readonly text: string
  /** Facet values, `id` and `meta_collections`. */
  readonly filter: SearchFilter
  readonly sort: { readonly key: SortKey; readonly orientation: Orientation }
}

/** Configured default sort order of a search text. */
export const defaultSort = ({ sorting }: Pick<Config, 'sorting'>, text: string): SearchQuery['sort'] => ({
  key: (text === everything ? sorting.default_without_text : null) ?? sorting.default,
  orientation: sorting.orientation.default,
})

/** Query of a search URL. */
export const queryFromAddress = ({ text, filter, ids, sort }: SearchAddress, config: Pick<Config, 'sorting'>): SearchQuery => ({
  text,
  filter: ids ? { ...filter, id: [...ids] } : filter,
  sort: sort ?? defaultSort(config, text),
})

/** A query with the facets to count. */
export interface FacetedQuery extends SearchQuery {
  /** Facet fields to count. */
  readonly facets: readonly string[]
}

/** Parameters of the search call. */
export const searchParameters = (query: FacetedQuery, start: number, rows: number) => ({
  ...(Object.keys(query.filter).length > 0 ? { filter: JSON.stringify(query.filter) } : {}),
  solr_facetfields: [...query.facets],
  solr_q: query.text,
  solr_sort: `${query.sort.key} ${query.sort.orientation}`,
  solr_start: String(start),
  solr_rows: String(rows),
})

/** Equal queries in the same language have equal keys. */
export const queryKey = ({ text, filter, sort }: SearchQuery, locale: string): string =>
  JSON.stringify([text, Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1)), sort.key, sort.orientation, locale])
