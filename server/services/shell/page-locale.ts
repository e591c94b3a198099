import type { Config } from '#contract/config/schema.ts'
import { defaultLocale } from '#contract/locale.ts'

/** The language the document is most likely shown in; the page decides again with what the device remembers. */
export const pageLocale = (config: Config, known: readonly string[], accepted: string | null): string => {
  const visible = config.visibleLocales.map(({ short }) => short).filter((short) => known.includes(short))
  const offered = visible.length > 0 ? visible : [defaultLocale]
  const language = accepted?.split('-')[0]
  return (
    offered.find((one) => one === accepted) ??
    offered.find((one) => one === language) ??
    offered.find((one) => one === defaultLocale) ??
    offered[0] ??
    defaultLocale
  )
}
