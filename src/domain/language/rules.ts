import { builtInLocales, defaultLocale } from '#contract/locale.ts'

/** Languages there are texts for: built in, or with texts on the server; of those the ones the configuration shows, in its order. */
export const availableLocales = (visible: readonly { readonly short: string }[], onServer: readonly string[]): readonly string[] => {
  const known = new Set<string>([...builtInLocales, ...onServer])
  const shown = visible.map(({ short }) => short).filter((short) => known.has(short))
  return shown.length > 0 ? [...new Set(shown)] : [...builtInLocales]
}

/** N1: what was chosen here, else what the browser asks for, else German; never one without texts. */
export const chooseLocale = (stored: string | null, browser: readonly string[], available: readonly string[]): string => {
  const has = (locale: string | null | undefined) => available.find((one) => one === locale)
  const wanted = has(stored) ?? browser.map((locale) => has(locale) ?? has(locale.split('-')[0])).find((locale) => locale !== undefined)
  return wanted ?? has(defaultLocale) ?? available[0] ?? defaultLocale
}
