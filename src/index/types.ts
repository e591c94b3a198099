/** What the index knows of its fields. A name may stand in several of the three tables (a rating is a facet and a number). */
export interface IndexSchema {
  /** Searched words. */
  readonly texts: Readonly<Record<string, TextField>>
  /** Values that can be counted and filtered. */
  readonly facets: Readonly<Record<string, FacetField>>
  /** Numbers (dates as epoch seconds) for ranges and as sort keys. */
  readonly numbers: readonly string[]
  /** true = documents may bring further facet fields (multi-valued); otherwise those are dropped. */
  readonly openFacets?: boolean
}

export interface TextField {
  /** Share of this field in the relevance; above 0. */
  readonly weight: number
  /**
   * Words that one value usually has (default 12). A constant and not the corpus' mean, so that a document's score never
   * depends on documents that the caller may not see.
   */
  readonly typicalLength?: number
}

export interface FacetField {
  /** A document may have several values. Of a single-valued field the first value counts. */
  readonly multi?: boolean
}

export interface IndexDocument {
  readonly id: string
  /** Text field → its values, those of all languages together. Fields that the schema does not name are dropped. */
  readonly texts: Readonly<Record<string, readonly string[]>>
  readonly facets: Readonly<Record<string, readonly string[]>>
  /** Finite numbers; anything else counts as missing. */
  readonly numbers: Readonly<Record<string, number>>
  /** Groups that may see the document; empty = nobody. */
  readonly view: readonly string[]
}

/** Inclusive bounds; null = open. */
export interface IndexRange {
  readonly low: number | null
  readonly high: number | null
}

/**
 * A document passes when it has one of the values, or its number lies in the range; with `exclude` when it does not.
 * `id` filters by document id. A value list on a number field compares numbers. A field that is not there has no values.
 */
export type IndexFilter = { readonly field: string; readonly exclude?: boolean } & (
  | { readonly values: readonly string[] }
  | { readonly range: IndexRange }
)

export interface FacetRequest {
  /** A facet field, else a number field; any other name is absent from the answer. */
  readonly field: string
  /** Values listed at most (default 100, Infinity = all). Selected and excluded values come on top. */
  readonly limit?: number
  /** Lists and totals only values for which this holds; called only with values that the caller can see or has selected. */
  readonly contains?: (value: string) => boolean
  /** Buckets of a number field's histogram (default 24, 0 = none). */
  readonly buckets?: number
}

export interface IndexSort {
  /** `score` or a number field. Any other key sorts like `score`. */
  readonly key: string
  readonly orientation: 'asc' | 'desc'
}

export interface IndexQuery {
  /** `*` or empty = everything; words (all must occur), quoted phrases, the last word as a prefix unless quoted or followed by a space. */
  readonly text: string
  readonly filters: readonly IndexFilter[]
  readonly facets: readonly FacetRequest[]
  readonly sort: IndexSort
  readonly start: number
  readonly rows: number
  /** Groups of the caller. A document counts only when its `view` names one of them. */
  readonly groups: readonly string[]
}

export interface FacetValueCount {
  readonly value: string
  readonly count: number
}

export interface ValuesFacet {
  readonly kind: 'values'
  /** Most frequent first, ties in order of code points. Selected and excluded values are there even with count 0, at the end. */
  readonly values: readonly FacetValueCount[]
  /** Different values with a count above 0. */
  readonly total: number
}

export interface RangeFacet {
  readonly kind: 'range'
  /** Lowest and highest number found; null when no document has one. */
  readonly min: number | null
  readonly max: number | null
  /** Documents that have a number. */
  readonly count: number
  /** Documents per equal-width bucket from min to max; the last one holds max. Empty when there is no number. */
  readonly histogram: readonly number[]
}

export type FacetResult = ValuesFacet | RangeFacet

export interface IndexResult {
  /** Documents that match text, filters and rights. */
  readonly total: number
  /** Ids of the page `start … start + rows`. */
  readonly ids: readonly string[]
  /** By field name; unknown fields are absent. A facet's counts ignore the facet's own selection, but not its exclusions. */
  readonly facets: ReadonlyMap<string, FacetResult>
}

export interface IndexOptions {
  /** Bytes that kept hit lists and counts may take (default 16 MiB, 0 = keep nothing). */
  readonly cacheBytes?: number
}
