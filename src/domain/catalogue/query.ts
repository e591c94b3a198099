import type { SearchFilter } from '#contract/filter.ts'
import type { Orientation, SortKey } from '#contract/search.ts'

/** One question to the catalogue, without the part of the list that is wanted. Equal questions have equal keys. */
export interface CatalogueQuestion {
  readonly text: string
  /** Facets, `id` and `meta_collections` alike. */
  readonly filter: SearchFilter
  readonly sort: { readonly key: SortKey; readonly orientation: Orientation }
  /** Facet fields to count. */
  readonly facets: readonly string[]
}

/** The wire form, also what the inline script of index.html builds before this module is there. */
export const questionQuery = (question: CatalogueQuestion, start: number, rows: number) => ({
  ...(Object.keys(question.filter).length > 0 ? { filter: JSON.stringify(question.filter) } : {}),
  solr_facetfields: [...question.facets],
  solr_q: question.text,
  solr_sort: `${question.sort.key} ${question.sort.orientation}`,
  solr_start: String(start),
  solr_rows: String(rows),
})
