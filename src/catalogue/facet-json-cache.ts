import type { FacetResult } from '@vitrine/search-index'
import type { CatalogueFacet } from '#catalogue/catalogue-query.ts'
import { toResponseFacet } from '#catalogue/search-response.ts'

/** JSON texts of one facet; null = omitted. */
interface FacetJson {
  readonly values: string
  readonly total: string | null
  readonly histogram: string | null
}

/** Cached locales per facet. */
const maxLocalesPerFacet = 4

const toJson = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

const section = (name: string, parts: readonly (readonly [field: string, text: string | null])[]): string[] => {
  const members = parts.flatMap(([field, text]) => (text === null ? [] : [`${JSON.stringify(field)}:${text}`]))
  return members.length > 0 ? [`"${name}":{${members.join()}}`] : []
}

/**
 * Serializes facets as `facetCounts` of the search response. Caches the JSON per facet result for as long as the index caches that result.
 */
export class FacetJsonCache {
  readonly #entries = new WeakMap<FacetResult, Map<string, FacetJson>>()

  /** @param label adds localised labels to a facet */
  stringify(
    facets: ReadonlyMap<string, FacetResult>,
    locale: string,
    label: (field: string, result: FacetResult, locale: string) => CatalogueFacet,
  ): string {
    const facetJson = [...facets].map(([field, result]): [string, FacetJson] => {
      const jsonByLocale = this.#entryOf(result)
      const cached = jsonByLocale.get(locale)
      if (cached) return [field, cached]
      const { values, total, histogram } = toResponseFacet(label(field, result, locale), locale)
      const json = { values: JSON.stringify(values), total: toJson(total), histogram: toJson(histogram) }
      if (jsonByLocale.size >= maxLocalesPerFacet) jsonByLocale.clear()
      jsonByLocale.set(locale, json)
      return [field, json]
    })
    const fields = facetJson.map(([field, { values }]) => `${JSON.stringify(field)}:${values}`)
    const totals = section(
      'totals',
      facetJson.map(([field, { total }]) => [field, total]),
    )
    const histograms = section(
      'histograms',
      facetJson.map(([field, { histogram }]) => [field, histogram]),
    )
    return `{${[`"facetFields":{${fields.join()}}`, ...totals, ...histograms].join()}}`
  }

  #entryOf(result: FacetResult): Map<string, FacetJson> {
    const jsonByLocale = this.#entries.get(result) ?? new Map<string, FacetJson>()
    this.#entries.set(result, jsonByLocale)
    return jsonByLocale
  }
}
