import * as v from 'valibot'

export const originalConvertSet = '0'

/** `operation=zip` takes several ids, anything else exactly one. */
export const downloadQuerySchema = v.object({
  id: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(10_000)),
  csetid: v.optional(v.pipe(v.string(), v.maxLength(64))),
  target: v.optional(v.picklist(['down', 'view'])),
  operation: v.optional(v.literal('zip')),
})

export const downloadAnswerSchema = v.object({
  /** Signed, short-lived, same origin; absent when nothing may be downloaded. Answers Range with a strong ETag. */
  url: v.optional(v.string()),
  rejected_asset_ids: v.optional(v.array(v.string())),
  /** Suggested name of the file. */
  name: v.optional(v.string()),
  /** Exact bytes when known before the transfer. */
  bytes: v.optional(v.number()),
})
export type DownloadAnswer = v.InferOutput<typeof downloadAnswerSchema>

export const previewQuerySchema = v.object({
  id: v.string(),
  target: v.optional(v.literal('view')),
  /** Counted from 1. */
  page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/), v.transform(Number))),
  /** As many pixels as there are, for looking closely; whoever may not download the original gets the usual picture. */
  detail: v.optional(v.literal('full')),
})

export const previewAnswerSchema = v.object({
  /** Absent = the caller may not see it. */
  url: v.optional(v.nullable(v.string())),
  asset_groups: v.optional(v.array(v.string())),
  /** How many pages there are; 1 for anything but documents. */
  pages: v.optional(v.number()),
})

export const captionSchema = v.object({ label: v.string(), src: v.string(), lang: v.string() })

export const videoAnswerSchema = v.object({
  url: v.optional(v.string()),
  sources: v.optional(v.array(v.object({ src: v.string(), size: v.optional(v.number()), type: v.string() }))),
  captions: v.optional(v.array(captionSchema)),
  poster: v.optional(v.string()),
})
export type VideoAnswer = v.InferOutput<typeof videoAnswerSchema>

/** `max_assets`: most assets that may be bookmarked or zipped without asking; -1 = unlimited. */
export const downloadInfoSchema = v.object({ max_assets: v.optional(v.number()) })
