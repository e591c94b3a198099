import * as v from 'valibot'
import { longestPage, longestText } from '#contract/config/longest-text.ts'
import { localeSchema } from '#contract/locale.ts'

/** GET config/translations without `lang`: the locales the server has texts for. */
export const translationLocalesSchema = v.array(localeSchema)

/** Messages of one language over the built-in ones: message id → ICU MessageFormat text. */
export const translationsSchema = v.object({
  messages: v.record(v.pipe(v.string(), v.maxLength(200)), v.pipe(v.string(), v.maxLength(longestText))),
  metadata: v.optional(
    v.object({
      content_language: v.optional(v.string()),
      version: v.optional(v.string()),
      source_template: v.optional(v.string()),
      name: v.optional(v.string()),
    }),
  ),
})
export type Translations = v.InferOutput<typeof translationsSchema>

/** GET config/custom_html with `lang`; POST sends the same. HTML is stored raw and only ever shown sanitised. */
export const customPageSchema = v.object({ html: v.pipe(v.string(), v.maxLength(longestPage)) })

/** Older portals stored `@` as `{'@'}`, which their template language asked for. */
export const plainAt = (text: string): string => text.replaceAll("{'@'}", '@')
