import type { CatalogueFacet, CatalogueQuery, CatalogueResult } from '#catalogue/catalogue-query.ts'
import type { AssetRecord } from '../../records/asset-record.ts'
import type { Catalogue } from '../catalogue.ts'
import { sampleAsset } from './conformance-samples.ts'

export const queryOf = (change: Partial<CatalogueQuery> = {}): CatalogueQuery => ({
  text: '*',
  filter: {},
  facets: [],
  facetLimit: 100,
  facetContains: {},
  sort: { key: 'score', orientation: 'desc' },
  start: 0,
  rows: 1000,
  groups: ['everyone'],
  locale: 'de',
  ...change,
})

export const titledAsset = (id: string, title: string, change: Partial<AssetRecord> = {}): AssetRecord =>
  sampleAsset(id, { texts: { title }, keywords: {}, ...change })

/** The facet of a field in a search; undefined if the result has none. */
export const facetIn = async (
  catalogue: Catalogue,
  field: string,
  change: Partial<CatalogueQuery> = {},
): Promise<CatalogueFacet | undefined> => {
  const { facets } = await catalogue.search(queryOf({ facets: [field], ...change }))
  return Object.hasOwn(facets, field) ? facets[field] : undefined
}

export const listOf = (facet: CatalogueFacet | undefined) =>
  Object.fromEntries((facet?.values ?? []).map(({ value, count }) => [value, count]))
export const labelsOf = (facet: CatalogueFacet | undefined) => (facet?.values ?? []).map(({ label }) => label)
export const histogramSum = (facet: CatalogueFacet | undefined) => facet?.histogram?.reduce((sum, count) => sum + count, 0)

/** The part of a result that must be equal between two engines; the order of equal matches may differ. */
export const comparable = (response: CatalogueResult, query: CatalogueQuery) => ({
  total: response.total,
  ids: [...response.ids].sort(),
  facets: Object.fromEntries(
    query.facets.map((field) => {
      const facet = response.facets[field]
      return [field, { counts: listOf(facet), total: facet?.total ?? 0, sum: histogramSum(facet) ?? 0 }]
    }),
  ),
})
