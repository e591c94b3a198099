import * as v from 'valibot'
import { availabilitySchema } from '#contract/config/files.ts'
import { indexFieldSchema } from '#contract/index-field.ts'

/**
 * Boot data, embedded in the HTML as JSON in `<script type="application/json" id="boot">`, so that the first paint needs no API call. It
 * contains no user data, because the service worker precaches the document.
 */
export const bootSchema = v.object({
  apiPrefix: v.string(),
  /** Document for readConfig. */
  config: v.unknown(),
  availability: availabilitySchema,
  /** Messages of the most likely locale, by locale. `locales` lists all locales with messages on the server. */
  translations: v.record(v.string(), v.record(v.string(), v.string())),
  locales: v.array(v.string()),
  /** English messages for keys that are missing in that locale. */
  english: v.optional(v.record(v.string(), v.string()), {}),
  fields: v.array(indexFieldSchema),
  /** false = session/get without credentials gives no session. */
  guests: v.boolean(),
  /** Name of the media folder as a title; empty = none. */
  folderTitle: v.optional(v.string(), ''),
})
export type Boot = v.InferOutput<typeof bootSchema>
