import * as v from 'valibot'
import { localeSchema } from '#contract/locale.ts'

/** From the preview: it can be told what to show. */
export const previewReady = 'preview-ready'

export const previewRoles = ['guest', 'user'] as const
export type PreviewRole = (typeof previewRoles)[number]

/** To the preview: what is being edited, and as whom, how and in which language it is looked at. */
export const previewDraftSchema = v.object({
  kind: v.literal('preview-draft'),
  config: v.looseObject({}),
  locales: v.array(localeSchema),
  locale: localeSchema,
  texts: v.record(v.string(), v.string()),
  theme: v.string(),
  role: v.picklist(previewRoles),
})
export type PreviewDraft = v.InferOutput<typeof previewDraftSchema>
