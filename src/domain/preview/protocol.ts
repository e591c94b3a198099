import * as v from 'valibot'
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
  locales: v.array(localeSchema),
  locale: localeSchema,
  texts: v.record(v.string(), v.string()),
  theme: v.string(),
})
export type PreviewDraft = v.InferOutput<typeof previewDraftSchema>
