interface CountFormat {
  readonly format: Intl.NumberFormat
  /** Smaller counts need no group separator, so `String` formats them. */
  readonly plainBelow: number
}

const formats = new Map<string, CountFormat>()

const formatFor = (locale: string): CountFormat => {
  const cached = formats.get(locale)
  if (cached) return cached
  const format = new Intl.NumberFormat(Intl.NumberFormat.supportedLocalesOf(locale).length > 0 ? locale : 'en')
  const created = { format, plainBelow: format.resolvedOptions().numberingSystem === 'latn' ? 1000 : 0 }
  // Locales come from requests, so bound the cache.
  if (formats.size >= 100) formats.clear()
  formats.set(locale, created)
  return created
}

/** Formats a count for a locale: `12.345`. Most facet counts are small, so they skip Intl. */
export const formatCount = (count: number, locale: string): string => {
  const { format, plainBelow } = formatFor(locale)
  return count >= 0 && count < plainBelow ? String(count) : format.format(count)
}
