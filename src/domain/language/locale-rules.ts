import { builtInLocales, defaultLocale } from '#contract/locale.ts'

/** Languages with messages, built-in or on the server, that the configuration shows, in its order. */
export const availableLocales = (visible: readonly { readonly short: string }[], onServer: readonly string[]): readonly string[] => {
  const known = new Set<string>([...builtInLocales, ...onServer])
  const shown = visible.map(({ short }) => short).filter((short) => known.has(short))
  return shown.length > 0 ? [...new Set(shown)] : [...builtInLocales]
}

/** Stored language, else the browser's, else German if it is shown, else the first shown one; always one with messages (N1). */
export const chooseLocale = (stored: string | null, browser: readonly string[], available: readonly string[]): string => {
  const has = (locale: string | null | undefined) => available.find((one) => one === locale)
  const preferred = has(stored) ?? browser.map((locale) => has(locale) ?? has(locale.split('-')[0])).find((locale) => locale !== undefined)
  return preferred ?? has(defaultLocale) ?? available[0] ?? defaultLocale
}
