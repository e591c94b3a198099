import * as v from 'valibot'
import { localeSchema } from '#contract/locale.ts'

export const configFormatVersion = '6.3.0'

export const versionSchema = v.object({ version: v.string() })
/** Names of languages in the requested language. */
export const allLanguagesSchema = v.record(v.string(), v.string())
export const contentLocalesSchema = v.object({ locales: v.array(localeSchema) })
export const resultSchema = v.object({ result: v.boolean() })

/** The process runs; for supervisors that restart it. */
export const livenessSchema = v.object({ live: v.boolean() })

/** Files of the first scan, for others than administrators in percent; zero when it is over, because the number of assets would reveal hidden ones. */
export const readingSchema = v.object({ isReading: v.boolean(), done: v.number(), total: v.number(), hasFiles: v.boolean() })
export type Reading = v.InferOutput<typeof readingSchema>

/** Whether the server can respond to requests, and the progress of its first scan; for load balancers and scripts. */
export const readinessSchema = v.object({ ready: v.boolean(), done: v.number(), total: v.number() })

/** Without `since` the response is immediate. */
export const changesQuerySchema = v.object({ since: v.optional(v.pipe(v.string(), v.maxLength(64))) })
/** `state` can only be compared: it differs after assets were added, removed or changed. */
export const changesSchema = v.object({ state: v.string() })
