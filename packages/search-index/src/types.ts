/** Field definitions of an index. One name may appear in several of the three tables: a rating can be a facet and a number. */
export interface IndexSchema {
  /** Full-text fields. */
  readonly texts: Readonly<Record<string, TextField>>
  /** Keyword fields that can be counted and filtered. */
  readonly facets: Readonly<Record<string, FacetField>>
  /** Number fields (dates as epoch seconds) for range filters, histograms and sorting. */
  readonly numbers: readonly string[]
  /** Orders by text: name → text fields, of which the first with a value counts. Natural order without case and diacritics. */
  readonly orders?: Readonly<Record<string, readonly string[]>>
  /** true = documents may add facet fields that the schema does not name; these are multi-valued. false = they are dropped. */
  readonly openFacets?: boolean
}

/** Options of a full-text field. */
export interface TextField {
  /** Weight of the field in the relevance score. Must be above 0. */
  readonly weight: number
  /**
   * Expected words per value (default 12), the length norm of BM25. It is a constant instead of the corpus mean, so that a score never
   * depends on documents that the caller cannot see.
   */
  readonly typicalLength?: number
}

/** Options of a facet field. */
export interface FacetField {
  /** true = a document may have several values. Otherwise only its first value counts. */
  readonly multi?: boolean
}

/** A document to be indexed. */
export interface IndexDocument {
  readonly id: string
  /** Text field → its values in all languages. Fields outside the schema are ignored. */
  readonly texts: Readonly<Record<string, readonly string[]>>
  readonly facets: Readonly<Record<string, readonly string[]>>
  /** Number field → finite number. Any other number counts as missing. */
  readonly numbers: Readonly<Record<string, number>>
  /** Groups that may see the document. Empty: it is visible to no caller. */
  readonly view: readonly string[]
}

/** Inclusive bounds. null = unbounded. */
export interface IndexRange {
  readonly low: number | null
  readonly high: number | null
}

/**
 * A document matches if it has one of the values, or if its number is in the range. `exclude` inverts the filter.
 * The field `id` filters by document id. On a number field, values are compared as numbers. An unknown field has no values.
 */
export type IndexFilter = { readonly field: string; readonly exclude?: boolean } & (
  | { readonly values: readonly string[] }
  | { readonly range: IndexRange }
)

/** Distinct values of a facet field by ordinal, also those that the caller cannot see. Values are only added, never changed. */
export interface FacetValueTable {
  readonly length: number
  get(ordinal: number): string
  /** Ordinal of a value, or -1. */
  find(value: string): number
}

/** Requests counts or bounds of one field. */
export interface FacetRequest {
  /** Facet field or number field. Unknown fields are absent from the result. */
  readonly field: string
  /** Maximum number of listed values (default 100, Infinity = all). Selected and excluded values are listed in addition. */
  readonly limit?: number
  /** Restricts the listed values and their total. It is called only with values that the caller can see or has selected. */
  readonly contains?: (value: string) => boolean
  /** Restricts like `contains`, but for all values in one call: returns 1 for each ordinal to list. */
  readonly marks?: (values: FacetValueTable) => Uint8Array
  /** Values are paths with `/`. Lists only those one level below this path; empty = the first level. */
  readonly parent?: string
  /** Histogram buckets of a number field (default 24, 0 = no histogram). */
  readonly buckets?: number
}

/** Sort order of the hits. Hits with equal keys are in insertion order; those without a value come last. */
export interface IndexSort {
  /** `score`, a number field or an order of the schema. Other keys sort like `score`. */
  readonly key: string
  /** Number field or order for documents without a value of `key`, ascending. */
  readonly missingBy?: string
  readonly orientation: 'asc' | 'desc'
}

/**
 * A condition on documents: a text as in `IndexQuery`, with `field` only in this text field; a filter; or other conditions together.
 * Only texts contribute to the score.
 */
export type IndexCondition =
  | { readonly text: string; readonly field?: string }
  | { readonly filter: IndexFilter }
  | { readonly all: readonly IndexCondition[] }
  | { readonly any: readonly IndexCondition[] }
  | { readonly not: IndexCondition }

/** A search request. */
export interface IndexQuery {
  /**
   * `*` or empty matches all documents. All words and quoted phrases must match. The last word is a prefix unless it is quoted or followed
   * by a space.
   */
  readonly text: string
  /** Replaces the text. */
  readonly condition?: IndexCondition
  readonly filters: readonly IndexFilter[]
  readonly facets: readonly FacetRequest[]
  readonly sort: IndexSort
  readonly start: number
  readonly rows: number
  /** Groups of the caller. A document is visible if its `view` contains one of them. */
  readonly groups: readonly string[]
  /** Also count the hits per day of the number field that they are sorted by. */
  readonly countDays?: boolean
}

/** Hits of one day. */
export interface DayCount {
  /** Whole days since the epoch; null = hits without a number. */
  readonly day: number | null
  readonly count: number
}

/** A facet value and its number of documents. */
export interface FacetValueCount {
  readonly value: string
  readonly count: number
  /** Some counted value is below this path. Only for requests with `parent`. */
  readonly hasChildren?: true
}

/** Counts of a facet field. */
export interface ValuesFacet {
  readonly kind: 'values'
  /** Sorted by descending count, then by `compareNatural`. Selected and excluded values are always listed; those with count 0 come last. */
  readonly values: readonly FacetValueCount[]
  /** Number of distinct values with a count above 0. */
  readonly total: number
}

/** Bounds and histogram of a number field. */
export interface RangeFacet {
  readonly kind: 'range'
  /** Minimum and maximum; null if no document has a number. */
  readonly min: number | null
  readonly max: number | null
  /** Number of documents with a number. */
  readonly count: number
  /** Documents per equal-width bucket from min to max. The last bucket includes max. Empty if no document has a number. */
  readonly histogram: readonly number[]
}

export type FacetResult = ValuesFacet | RangeFacet

/** A query text with replaced words. */
export interface Correction {
  readonly text: string
  /** The original text with the replaced words in quotes, which are never replaced. */
  readonly exact: string
  /** As typed, and the term of the index. */
  readonly words: readonly { readonly from: string; readonly to: string }[]
}

/** Another query text, and the number of documents that it finds. */
export interface SimilarText {
  readonly text: string
  readonly count: number
}

/** Result of a search. */
export interface IndexResult {
  /** Number of visible documents that match text and filters. */
  readonly total: number
  /** Document ids of the page `start` … `start + rows`. */
  readonly ids: readonly string[]
  /** Facet results by field name. A facet ignores filters on its own field, except exclusions. */
  readonly facets: ReadonlyMap<string, FacetResult>
  /** In the order of the hits. Only with `countDays` and an order by a number field. */
  readonly days?: readonly DayCount[]
}

/** Options of an index that do not affect results. */
export interface IndexOptions {
  /** Memory limit of the result cache in bytes (default 16 MiB, 0 = no cache). */
  readonly cacheBytes?: number
}
