import type { CatalogueFacet, CatalogueResult } from '#catalogue/catalogue-query.ts'
import type { Asset } from '#contract/asset.ts'
import type { FacetValue, SearchResponse } from '#contract/search.ts'

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
const formatCount = (count: number, locale: string): string => {
  const { format, plainBelow } = formatFor(locale)
  return count >= 0 && count < plainBelow ? String(count) : format.format(count)
}

type FacetCounts = SearchResponse['facetCounts']

/** One facet in the format of the contract; undefined = omitted. */
interface ResponseFacet {
  readonly values: FacetValue[]
  readonly total: number | undefined
  readonly histogram: number[] | undefined
}

export const toResponseFacet = ({ values, total, histogram }: CatalogueFacet, locale: string): ResponseFacet => ({
  values: values.map(({ value, label, count, hasChildren }) => ({
    value,
    label,
    count,
    countStr: formatCount(count, locale),
    ...(hasChildren && { has_children: true }),
  })),
  total: !histogram && total > values.length ? total : undefined,
  histogram: histogram?.length ? [...histogram] : undefined,
})

/** Omits entries without a value. fromEntries, unlike assignment, is safe for names such as `__proto__`. */
const toTable = <Value>(entries: readonly (readonly [field: string, value: Value | undefined])[]): Record<string, Value> =>
  Object.fromEntries(entries.flatMap(([field, value]): [string, Value][] => (value === undefined ? [] : [[field, value]])))

export const toFacetCounts = ({ facets }: Pick<CatalogueResult, 'facets'>, locale: string): FacetCounts => {
  const fields = Object.entries(facets).map(([field, facet]) => [field, toResponseFacet(facet, locale)] as const)
  const totals = toTable(fields.map(([field, { total }]) => [field, total]))
  const histograms = toTable(fields.map(([field, { histogram }]) => [field, histogram]))
  return {
    facetFields: toTable(fields.map(([field, { values }]) => [field, values])),
    ...(Object.keys(totals).length > 0 && { totals }),
    ...(Object.keys(histograms).length > 0 && { histograms }),
  }
}

/**
 * Converts a result to the response of the contract.
 * @param docs those assets of `result.ids` that may be returned
 */
export const toSearchResponse = (result: CatalogueResult, docs: readonly Asset[], locale: string): SearchResponse => ({
  facetCounts: toFacetCounts(result, locale),
  response: { docs: [...docs], numFound: result.total },
  ...(result.corrected && { corrected: result.corrected }),
  ...(result.similar && { similar: result.similar }),
  ...(result.dateCounts && { dateCounts: result.dateCounts }),
})
