import type { Asset } from '#contract/asset.ts'
import type { FacetValue, SearchAnswer } from '#contract/search.ts'
import type { CatalogueAnswer, CatalogueFacet } from '#index/catalogue/catalogue-query.ts'
import { formatCount } from '#index/catalogue/format-count.ts'

const mapFacets = <Result>(
  answer: CatalogueAnswer,
  pick: (facet: CatalogueFacet, field: string) => Result | undefined,
): Record<string, Result> =>
  Object.fromEntries(
    Object.entries(answer.facets).flatMap(([field, facet]) => {
      const picked = pick(facet, field)
      return picked === undefined ? [] : [[field, picked]]
    }),
  )

const listed =
  (locale: string) =>
  (facet: CatalogueFacet): FacetValue[] =>
    facet.values.map(({ value, label, count }) => ({ value, label, count, countStr: formatCount(count, locale) }))

const facetCounts = (answer: CatalogueAnswer, locale: string): SearchAnswer['facetCounts'] => {
  const totals = mapFacets(answer, ({ total, values, histogram }) => (!histogram && total > values.length ? total : undefined))
  const histograms = mapFacets(answer, ({ histogram }) => (histogram?.length ? [...histogram] : undefined))
  return {
    facetFields: mapFacets(answer, listed(locale)),
    ...(Object.keys(totals).length > 0 && { totals }),
    ...(Object.keys(histograms).length > 0 && { histograms }),
  }
}

/** What the catalogue found, as the contract says it. `docs` are the assets of `answer.ids` that may leave. */
export const searchAnswer = (answer: CatalogueAnswer, docs: readonly Asset[], locale: string): SearchAnswer => ({
  facetCounts: facetCounts(answer, locale),
  response: { docs: [...docs], numFound: answer.total },
})
