import * as v from 'valibot'

/** ISO 639-1 code, optionally with an ISO 3166-1 region: `de`, `pt-BR`. */
export const localeSchema = v.pipe(v.string(), v.regex(/^[a-z]{2,3}(-[A-Z]{2})?$/))

export const builtInLocales = ['de', 'en'] as const
export const fallbackLocale = 'en'
export const defaultLocale = 'de'

const rightToLeft: ReadonlySet<string> = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ks', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi'])

/** Writing direction of a language, regardless of its region. */
export const directionOf = (locale: string): 'ltr' | 'rtl' => (rightToLeft.has(locale.split('-')[0] ?? '') ? 'rtl' : 'ltr')

/** A text per language: `{ de: 'Hund', en: 'dog' }`. */
export const localisedSchema = v.record(v.string(), v.string())
export type Localised = v.InferOutput<typeof localisedSchema>

/** Text in a language; falls back to English, German, the first language, then an empty string. */
export const textFor = (texts: Localised | undefined, locale: string): string => {
  if (!texts) return ''
  return (
    texts[locale] ?? texts[locale.split('-')[0] ?? ''] ?? texts[fallbackLocale] ?? texts[defaultLocale] ?? Object.values(texts)[0] ?? ''
  )
}
