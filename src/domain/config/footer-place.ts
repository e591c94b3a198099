import type { FooterEntry } from '#contract/config/schema.ts'
import { defaultLocale, fallbackLocale } from '#contract/locale.ts'

/** Where an entry of the footer leads and stands in a language; one it knows nothing of has what English has, else German. */
export const footerPlace = ({ languages }: FooterEntry, locale: string): FooterEntry['languages'][string] | undefined =>
  languages[locale] ?? languages[fallbackLocale] ?? languages[defaultLocale]
