import * as v from 'valibot'
import { availabilitySchema } from '#contract/config/files.ts'
import { localeSchema } from '#contract/locale.ts'
import { sessionSchema } from '#contract/session.ts'

/** From the preview: it can be told what to show. */
export const previewReady = 'preview-ready'

/** To the preview: as whom the portal is looked at. */
export const previewSessionSchema = v.object({ kind: v.literal('preview-session'), session: sessionSchema })
export type PreviewSession = v.InferOutput<typeof previewSessionSchema>

/** To the preview: what is being edited, and how and in which language it is looked at. */
export const previewDraftSchema = v.object({
  kind: v.literal('preview-draft'),
  config: v.looseObject({}),
  /** Files are in force at once, and the preview may have begun before one was uploaded. */
  availability: availabilitySchema,
  locales: v.array(localeSchema),
  locale: localeSchema,
  texts: v.record(v.string(), v.string()),
  theme: v.string(),
})
export type PreviewDraft = v.InferOutput<typeof previewDraftSchema>
