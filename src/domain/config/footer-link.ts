import type { FooterEntry } from '#contract/config/schema.ts'
import { defaultLocale, fallbackLocale } from '#contract/locale.ts'

/** Link and column of a footer entry in a language; falls back to English, then German. */
export const footerLink = ({ languages }: FooterEntry, locale: string): FooterEntry['languages'][string] | undefined =>
  languages[locale] ?? languages[fallbackLocale] ?? languages[defaultLocale]
