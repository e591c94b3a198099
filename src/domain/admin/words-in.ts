import { fallbackLocale, type Localised } from '#contract/locale.ts'
import type { Editing } from './editing.ts'

type Messages = Readonly<Record<string, string>>

/**
 * A text of the program in each of some languages: as admins have written it, else as the program says it, and in a language that has no
 * words for it in English. Empty where nobody knows it.
 * @param program the program's own texts, by language
 */
export const wordsIn = (
  id: string,
  locales: readonly string[],
  texts: Editing['texts'],
  program: Readonly<Record<string, Messages>>,
): Localised => {
  const said = (locale: string) => texts[locale]?.messages[id] || program[locale]?.[id]
  return Object.fromEntries(locales.map((locale) => [locale, said(locale) || said(fallbackLocale) || '']))
}
