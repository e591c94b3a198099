import type { Config } from '#contract/config/schema.ts'
import type { SearchFilter } from '#contract/filter.ts'
import type { Orientation, SortKey } from '#contract/search.ts'
import type { SearchAddress } from './address.ts'

/** What somebody wants to find. */
export interface Wish {
  readonly text: string
  /** Facets, `id` and `meta_collections` alike. */
  readonly filter: SearchFilter
  readonly sort: { readonly key: SortKey; readonly orientation: Orientation }
}

/** The order in which results come unless somebody wants another one. */
export const usualSort = ({ sorting }: Pick<Config, 'sorting'>): Wish['sort'] => ({
  key: sorting.default,
  orientation: sorting.orientation.default,
})

/** What an address of the search asks for. */
export const wishOf = ({ text, filter, ids, sort }: SearchAddress, config: Pick<Config, 'sorting'>): Wish => ({
  text,
  filter: ids ? { ...filter, id: [...ids] } : filter,
  sort: sort ?? usualSort(config),
})

/** One question to the catalogue, without the part of the list that is wanted. */
export interface CatalogueQuestion extends Wish {
  /** Facet fields to count. */
  readonly facets: readonly string[]
}

/** The wire form. */
export const questionQuery = (question: CatalogueQuestion, start: number, rows: number) => ({
  ...(Object.keys(question.filter).length > 0 ? { filter: JSON.stringify(question.filter) } : {}),
  solr_facetfields: [...question.facets],
  solr_q: question.text,
  solr_sort: `${question.sort.key} ${question.sort.orientation}`,
  solr_start: String(start),
  solr_rows: String(rows),
})

/** Equal wishes in the same language have equal keys. */
export const wishKey = ({ text, filter, sort }: Wish, locale: string): string =>
  JSON.stringify([text, Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1)), sort.key, sort.orientation, locale])
