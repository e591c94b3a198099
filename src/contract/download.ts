import * as v from 'valibot'
import { maxSetChoiceLength } from '#contract/set-choice.ts'

export const originalConvertSet = '0'

/** Most assets of one zip. */
export const maxZipAssetCount = 10_000

/** Characters. */
export const maxZipTitleLength = 200

/** `operation=zip` takes several ids, anything else exactly one. */
export const downloadQuerySchema = v.object({
  id: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(maxZipAssetCount)),
  /** One convert set, or one for each kind (see set-choice.ts). */
  csetid: v.optional(v.pipe(v.string(), v.maxLength(maxSetChoiceLength))),
  target: v.optional(v.picklist(['down', 'view'])),
  operation: v.optional(v.literal('zip')),
  /** Name of the set of assets, for the file name of a zip: a search, a folder or a collection. */
  title: v.optional(v.pipe(v.string(), v.maxLength(maxZipTitleLength))),
})

export const downloadResponseSchema = v.object({
  /** Signed, short-lived, same origin; absent when no asset may be downloaded. Supports Range with a strong ETag. */
  url: v.optional(v.string()),
  rejected_asset_ids: v.optional(v.array(v.string())),
  /** Suggested name of the file. */
  name: v.optional(v.string()),
  /** Exact bytes when known before the transfer. */
  bytes: v.optional(v.number()),
})
export type DownloadResponse = v.InferOutput<typeof downloadResponseSchema>

export const previewQuerySchema = v.object({
  id: v.string(),
  target: v.optional(v.literal('view')),
  /** Counted from 1. */
  page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/), v.transform(Number))),
  /**
   * `full`: full resolution for zooming. Users without the right to download the original get the usual preview.
   * `moving`: all frames of a picture that moves.
   */
  detail: v.optional(v.picklist(['full', 'moving'])),
  /** Text of a search: the response names the pages where it is found. */
  text: v.optional(v.pipe(v.string(), v.maxLength(500))),
})

export const previewResponseSchema = v.object({
  /** Absent = not visible to the user. */
  url: v.optional(v.nullable(v.string())),
  asset_groups: v.optional(v.array(v.string())),
  /** Number of pages; 1 for all assets without pages. */
  pages: v.optional(v.number()),
  /** Pages of a document with most words of the requested text, in their order. Optional for a server. */
  found_pages: v.optional(v.array(v.number())),
})

export const captionSchema = v.object({ label: v.string(), src: v.string(), lang: v.string() })

export const videoResponseSchema = v.object({
  url: v.optional(v.string()),
  sources: v.optional(v.array(v.object({ src: v.string(), size: v.optional(v.number()), type: v.string() }))),
  captions: v.optional(v.array(captionSchema)),
  poster: v.optional(v.string()),
})
export type VideoResponse = v.InferOutput<typeof videoResponseSchema>

/** `max_assets`: number of assets that can be bookmarked or zipped without a confirmation; -1 = unlimited. */
export const downloadInfoSchema = v.object({ max_assets: v.optional(v.number()) })
