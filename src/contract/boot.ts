import * as v from 'valibot'
import { availabilitySchema } from '#contract/config/files.ts'
import { indexFieldSchema } from '#contract/index-field.ts'

/**
 * What travels inside the HTML as JSON in `<script type="application/json" id="boot">`, so that the first paint waits for no call.
 * It holds nothing of a user: the document is precached by the service worker.
 */
export const bootSchema = v.object({
  apiPrefix: v.string(),
  /** Document for readConfig. */
  config: v.unknown(),
  availability: availabilitySchema,
  /** Locales with texts on the server, and the texts of the most likely one. */
  translations: v.record(v.string(), v.record(v.string(), v.string())),
  locales: v.array(v.string()),
  /** English texts of the server that it lacks in that language. */
  english: v.optional(v.record(v.string(), v.string()), {}),
  fields: v.array(indexFieldSchema),
  /** false = session/get without credentials gives no session. */
  guests: v.boolean(),
})
export type Boot = v.InferOutput<typeof bootSchema>
