import type { Config } from '#contract/config/schema.ts'
import { defaultLocale } from '#contract/locale.ts'

/** The language in which the document is probably shown. The page decides again with the stored choice of the device. */
export const pageLocale = (config: Config, known: readonly string[], accepted: string | null): string => {
  const visible = config.visibleLocales.map(({ short }) => short).filter((short) => known.includes(short))
  const offeredLocales = visible.length > 0 ? visible : [defaultLocale]
  const language = accepted?.split('-')[0]
  return (
    offeredLocales.find((one) => one === accepted) ??
    offeredLocales.find((one) => one === language) ??
    offeredLocales.find((one) => one === defaultLocale) ??
    offeredLocales[0] ??
    defaultLocale
  )
}
