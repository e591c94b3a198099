import * as v from 'valibot'
import { localeSchema } from '#contract/locale.ts'

export const frontendVersion = '6.2.5'

export const versionSchema = v.object({ version: v.string() })
/** Names of languages in the language asked for. */
export const allLanguagesSchema = v.record(v.string(), v.string())
export const contentLocalesSchema = v.object({ locales: v.array(localeSchema) })
export const resultSchema = v.object({ result: v.boolean() })

/** Whether every asset of the folder has been read since the server started; asked by whoever waits for it (probes, scripts). */
export const readinessSchema = v.object({ ready: v.boolean(), done: v.number(), total: v.number() })
