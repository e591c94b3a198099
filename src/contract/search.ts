import * as v from 'valibot'
import { assetSchema } from '#contract/asset.ts'
import { maxFacetCount, maxFacetNameLength } from '#contract/facet-limits.ts'
import { maxRowCount } from '#contract/max-rows.ts'

export const sortKeys = ['score', 'rating', 'imp_date', 'obj_dload_cnt', 'capture_date', 'title', 'filename', 'filesize'] as const
export type SortKey = (typeof sortKeys)[number]
export const orientations = ['asc', 'desc'] as const
export type Orientation = (typeof orientations)[number]

const wholeNumber = (max: number) => v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number), v.maxValue(max))

/** Search text that matches every asset. */
export const everything = '*'
export const maxSearchTextLength = 2000

/** Query of GET search as in the URL; `solr_facetfields` can be repeated. */
export const searchQuerySchema = v.object({
  /** JSON text of a SearchFilter. */
  filter: v.optional(v.pipe(v.string(), v.maxLength(300_000))),
  solr_facetfields: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(maxFacetNameLength))), v.maxLength(maxFacetCount))),
  /** `*` or words; quoted phrases; the last word matches as a prefix. src/catalogue/query-language reads the rest. */
  solr_q: v.optional(v.pipe(v.string(), v.maxLength(maxSearchTextLength))),
  /** `score desc` */
  solr_sort: v.optional(v.pipe(v.string(), v.regex(new RegExp(`^(${sortKeys.join('|')}) (asc|desc)$`)))),
  solr_rows: v.optional(wholeNumber(maxRowCount)),
  solr_start: v.optional(wholeNumber(999_999_999)),
  /** Maximum number of listed values per facet (default 100). */
  facet_limit: v.optional(wholeNumber(10_000)),
  /** JSON text of `{field: text}`: list only values whose label contains the text. */
  facet_contains: v.optional(v.pipe(v.string(), v.maxLength(10_000))),
  /** JSON text of `{field: path}` for fields of paths: list the values one level below it. The default is the first level. */
  facet_parent: v.optional(v.pipe(v.string(), v.maxLength(10_000))),
})

export const facetValueSchema = v.object({
  value: v.union([v.string(), v.number()]),
  label: v.string(),
  count: v.number(),
  /** Count formatted for the user's language. */
  countStr: v.string(),
  /** There are values below this path. */
  has_children: v.optional(v.boolean()),
})
export type FacetValue = v.InferOutput<typeof facetValueSchema>

/** Whether an order is one by date. */
export const isDateSort = (key: SortKey | undefined): key is 'imp_date' | 'capture_date' => key === 'imp_date' || key === 'capture_date'

export const dateCountsSchema = v.object({
  unit: v.picklist(['day', 'month']),
  /** Start in UTC as epoch seconds, null = results without a date; and the number of results. */
  counts: v.array(v.tuple([v.nullable(v.number()), v.number()])),
})
export type DateCounts = v.InferOutput<typeof dateCountsSchema>

export const searchResponseSchema = v.object({
  facetCounts: v.object({
    /** Values with counts, by field. A range field has two entries: the lowest and the highest value found. */
    facetFields: v.record(v.string(), v.array(facetValueSchema)),
    /** Number of distinct values, only where not all are listed. */
    totals: v.optional(v.record(v.string(), v.number())),
    /** For range fields: documents per equal-width bucket between the two bounds. */
    histograms: v.optional(v.record(v.string(), v.array(v.number()))),
  }),
  response: v.object({ docs: v.array(assetSchema), numFound: v.number() }),
  /**
   * The response contains the results of `text`, because words of the requested text match nothing. A search for `exact` replaces no words.
   */
  corrected: v.optional(v.object({ text: v.string(), exact: v.string(), words: v.array(v.object({ from: v.string(), to: v.string() })) })),
  /** Alternative texts with their number of results under the same filter, if the search has few results. */
  similar: v.optional(v.array(v.object({ text: v.string(), count: v.number() }))),
  /** All results per day or month, in their order. Only with the first page of an order by date, and optional for a backend. */
  dateCounts: v.optional(dateCountsSchema),
})
export type SearchResponse = v.InferOutput<typeof searchResponseSchema>
