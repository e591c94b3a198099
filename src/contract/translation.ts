import * as v from 'valibot'
import { maxPageLength, maxTextLength } from '#contract/config/text-limits.ts'
import { localeSchema } from '#contract/locale.ts'

/** GET config/translations without `lang`: locales with messages on the server. */
export const translationLocalesSchema = v.array(localeSchema)

/** Messages of one language that override the built-in ones: message id → ICU MessageFormat text. */
export const translationsSchema = v.object({
  messages: v.record(v.pipe(v.string(), v.maxLength(200)), v.pipe(v.string(), v.maxLength(maxTextLength))),
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

/** GET config/custom_html with `lang`, and the body of POST. HTML is stored raw and sanitised for display. */
export const customPageSchema = v.object({ html: v.pipe(v.string(), v.maxLength(maxPageLength)) })

/** Key of a custom page. */
export const pageKeySchema = v.pipe(v.string(), v.regex(/^[a-z0-9][\w-]{0,39}$/))

/** Older portals stored `@` as `{'@'}`, the escape sequence of their template language. */
export const unescapeAtSign = (text: string): string => text.replaceAll("{'@'}", '@')
