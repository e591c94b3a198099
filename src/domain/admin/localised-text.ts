import { fallbackLocale, type Localised } from '#contract/locale.ts'
import type { Editing } from './editing.ts'

type Messages = Readonly<Record<string, string>>

/**
 * A message in several languages: the administrators' text, else the built-in one, else English; empty if unknown.
 * @param program built-in messages by language
 */
export const localisedText = (
  id: string,
  locales: readonly string[],
  texts: Editing['texts'],
  program: Readonly<Record<string, Messages>>,
): Localised => {
  const textIn = (locale: string) => texts[locale]?.messages[id] || program[locale]?.[id]
  return Object.fromEntries(locales.map((locale) => [locale, textIn(locale) || textIn(fallbackLocale) || '']))
}
