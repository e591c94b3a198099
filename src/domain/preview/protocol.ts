import * as v from 'valibot'
import { availabilitySchema } from '#contract/config/files.ts'
import { localeSchema } from '#contract/locale.ts'
import { sessionSchema } from '#contract/session.ts'
import { customPageSchema } from '#contract/translation.ts'

/** From the preview: it is ready to receive messages. */
export const previewReady = 'preview-ready'

/** To the preview: session of the previewed role. */
export const previewSessionSchema = v.object({ kind: v.literal('preview-session'), session: sessionSchema })
export type PreviewSession = v.InferOutput<typeof previewSessionSchema>

/** To the preview: the edited draft with its theme and language. */
export const previewDraftSchema = v.object({
  kind: v.literal('preview-draft'),
  config: v.looseObject({}),
  /** Existing files; of a file that is not published its path. */
  availability: availabilitySchema,
  locales: v.array(localeSchema),
  locale: localeSchema,
  texts: v.record(v.string(), v.string()),
  /** Contents of the custom pages, by key. */
  pages: v.record(v.string(), customPageSchema),
  theme: v.string(),
})
export type PreviewDraft = v.InferOutput<typeof previewDraftSchema>
