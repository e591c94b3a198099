import * as v from 'valibot'
import { assetIdSchema } from '#contract/asset.ts'
import { searchQuerySchema } from '#contract/search.ts'

/** Longer texts are pasted, not typed. */
export const maxSuggestTextLength = 200

/** Query of GET search/suggest: the typed text with filters and facet fields of the current search. An empty text asks where a search can start. */
export const suggestQuerySchema = v.object({
  ...v.pick(searchQuerySchema, ['filter', 'solr_facetfields']).entries,
  solr_q: v.pipe(v.string(), v.maxLength(maxSuggestTextLength)),
})

export const suggestionsSchema = v.object({
  /** Facet values and folders with a matching word; for an empty text, frequent ones that not all assets have. */
  values: v.array(
    v.object({
      field: v.string(),
      value: v.string(),
      label: v.string(),
      /** Hits of a search for `text` with the current filters and this value as the only one of its field. */
      count: v.number(),
      /** Search text without the words that the value replaces; `*` = no words remain. */
      text: v.string(),
    }),
  ),
  titles: v.array(
    v.object({
      title: v.string(),
      /** The only asset found with this title; null = there are several. */
      id: v.nullable(assetIdSchema),
      thumb_url: v.optional(v.string()),
    }),
  ),
})
export type Suggestions = v.InferOutput<typeof suggestionsSchema>
