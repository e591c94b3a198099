import type { CatalogueFacet } from '#catalogue/catalogue-query.ts'
import { sayFacet } from '#catalogue/search-answer.ts'
import type { FacetResult } from '#index/types.ts'

/** A facet as JSON text in parts; null = nothing is said. */
interface FacetText {
  readonly values: string
  readonly total: string | null
  readonly histogram: string | null
}

/** Languages in which one facet is kept. */
const mostLocales = 4

const written = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

const section = (name: string, parts: readonly (readonly [field: string, text: string | null])[]): string[] => {
  const said = parts.flatMap(([field, text]) => (text === null ? [] : [`${JSON.stringify(field)}:${text}`]))
  return said.length > 0 ? [`"${name}":{${said.join()}}`] : []
}

/**
 * Facets as the text in which they are sent: `facetCounts` of the contract's search answer. Texts are kept as long as the index keeps the
 * counts they were made from, so an answer that is asked for again is put together from a few strings.
 */
export class FacetTexts {
  readonly #kept = new WeakMap<FacetResult, Map<string, FacetText>>()

  /** `label` gives a facet its words in a language. */
  text(
    facets: ReadonlyMap<string, FacetResult>,
    locale: string,
    label: (field: string, result: FacetResult, locale: string) => CatalogueFacet,
  ): string {
    const texts = [...facets].map(([field, result]): [string, FacetText] => {
      const kept = this.#keptOf(result)
      const known = kept.get(locale)
      if (known) return [field, known]
      const { values, total, histogram } = sayFacet(label(field, result, locale), locale)
      const made = { values: JSON.stringify(values), total: written(total), histogram: written(histogram) }
      if (kept.size >= mostLocales) kept.clear()
      kept.set(locale, made)
      return [field, made]
    })
    const fields = texts.map(([field, { values }]) => `${JSON.stringify(field)}:${values}`)
    const totals = section(
      'totals',
      texts.map(([field, { total }]) => [field, total]),
    )
    const histograms = section(
      'histograms',
      texts.map(([field, { histogram }]) => [field, histogram]),
    )
    return `{${[`"facetFields":{${fields.join()}}`, ...totals, ...histograms].join()}}`
  }

  #keptOf(result: FacetResult): Map<string, FacetText> {
    const kept = this.#kept.get(result) ?? new Map<string, FacetText>()
    this.#kept.set(result, kept)
    return kept
  }
}
