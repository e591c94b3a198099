import type { CatalogueFacet, CatalogueResult } from '#catalogue/catalogue-query.ts'
import { formatCount } from '#catalogue/format-count.ts'
import type { Asset } from '#contract/asset.ts'
import type { FacetValue, SearchAnswer } from '#contract/search.ts'

type FacetCounts = SearchAnswer['facetCounts']

/** What the contract says of one facet; what is undefined is not said. */
interface FacetFields {
  readonly values: FacetValue[]
  readonly total: number | undefined
  readonly histogram: number[] | undefined
}

export const toFacetFields = ({ values, total, histogram }: CatalogueFacet, locale: string): FacetFields => ({
  values: values.map(({ value, label, count }) => ({ value, label, count, countStr: formatCount(count, locale) })),
  total: !histogram && total > values.length ? total : undefined,
  histogram: histogram?.length ? [...histogram] : undefined,
})

/** Entries without a value are left out. Never by assignment: a field may be called like a part of every object. */
const toTable = <Value>(entries: readonly (readonly [field: string, value: Value | undefined])[]): Record<string, Value> =>
  Object.fromEntries(entries.flatMap(([field, value]): [string, Value][] => (value === undefined ? [] : [[field, value]])))

export const toFacetCounts = ({ facets }: Pick<CatalogueResult, 'facets'>, locale: string): FacetCounts => {
  const fields = Object.entries(facets).map(([field, facet]) => [field, toFacetFields(facet, locale)] as const)
  const totals = toTable(fields.map(([field, { total }]) => [field, total]))
  const histograms = toTable(fields.map(([field, { histogram }]) => [field, histogram]))
  return {
    facetFields: toTable(fields.map(([field, { values }]) => [field, values])),
    ...(Object.keys(totals).length > 0 && { totals }),
    ...(Object.keys(histograms).length > 0 && { histograms }),
  }
}

/** What the catalogue found, as the contract says it. `docs` are the assets of `answer.ids` that may leave. */
export const toSearchResponse = (result: CatalogueResult, docs: readonly Asset[], locale: string): SearchAnswer => ({
  facetCounts: toFacetCounts(result, locale),
  response: { docs: [...docs], numFound: result.total },
})
