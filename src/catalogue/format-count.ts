interface CountFormat {
  readonly format: Intl.NumberFormat
  /** Written as `String` writes it while no group separator is needed. */
  readonly plainBelow: number
}

const formats = new Map<string, CountFormat>()

const formatFor = (locale: string): CountFormat => {
  const cached = formats.get(locale)
  if (cached) return cached
  const format = new Intl.NumberFormat(Intl.NumberFormat.supportedLocalesOf(locale).length > 0 ? locale : 'en')
  const created = { format, plainBelow: format.resolvedOptions().numberingSystem === 'latn' ? 1000 : 0 }
  // Locales come from requests: a handful in use, but nothing that grows with every header somebody invents.
  if (formats.size >= 100) formats.clear()
  formats.set(locale, created)
  return created
}

/** A number of things as people of that language write it: `12.345`. A long list of facet values is mostly small numbers. */
export const formatCount = (count: number, locale: string): string => {
  const { format, plainBelow } = formatFor(locale)
  return count >= 0 && count < plainBelow ? String(count) : format.format(count)
}
