import type { SearchFilter } from '#contract/filter.ts'
import type { DateCounts, Orientation, SearchResponse, SortKey } from '#contract/search.ts'

/** Query group of callers who may see every asset. No real group may have this name. */
export const unrestrictedGroup = '*'

/** Text whose results are returned, because words of the requested text match nothing. */
export type CorrectedText = NonNullable<SearchResponse['corrected']>

/** Alternative texts for a search with few results. */
export type SimilarTexts = NonNullable<SearchResponse['similar']>

/** A search request without the caller's permissions. */
export interface CatalogueRequest {
  readonly text: string
  readonly filter: SearchFilter
  readonly facets: readonly string[]
  readonly facetLimit: number
  /** Field → text that a listed value's label must contain. */
  readonly facetContains: Readonly<Record<string, string>>
  /** Field → text. Lists only values with a word in their label that starts with it. For a field of paths: in the name of the last level. */
  readonly facetWordStart?: Readonly<Record<string, string>>
  /** Field of paths → path whose next level is listed. Without it: the first level, or all levels with `facetContains`. */
  readonly facetParent?: Readonly<Record<string, string>>
  readonly sort: { readonly key: SortKey; readonly orientation: Orientation }
  readonly start: number
  readonly rows: number
  /** Replace words of the text that match nothing. Optional for an engine. */
  readonly correct?: boolean
  /** Count the results per date if they are ordered by date. Optional for an engine. */
  readonly countDates?: boolean
}

export interface CatalogueQuery extends CatalogueRequest {
  /** Groups of the caller. Only assets that one of them may view are searched. */
  readonly groups: readonly string[]
  readonly locale: string
}

export interface CatalogueFacet {
  /** Sorted by descending count, always with the selected values. For a number field: its minimum and maximum. */
  readonly values: readonly {
    readonly value: string | number
    readonly label: string
    readonly count: number
    readonly hasChildren?: true
  }[]
  /** Number of distinct values. */
  readonly total: number
  readonly histogram?: readonly number[]
}

/** A result whose facets are serialized for the response. */
export interface SerializedCatalogueResult {
  readonly total: number
  readonly ids: readonly string[]
  /** JSON text of `facetCounts` of the search response, in the locale of the query. */
  readonly facetCounts: string
  readonly corrected?: CorrectedText
  readonly similar?: SimilarTexts
  readonly dateCounts?: DateCounts
}

export interface CatalogueResult {
  readonly total: number
  readonly ids: readonly string[]
  readonly facets: Readonly<Record<string, CatalogueFacet>>
  readonly corrected?: CorrectedText
  readonly similar?: SimilarTexts
  readonly dateCounts?: DateCounts
}
