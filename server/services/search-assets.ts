import type { Asset } from '#contract/asset.ts'
import type { FacetValue, SearchAnswer } from '#contract/search.ts'
import type { CatalogueAnswer, CatalogueFacet, CatalogueQuery } from '../ports/catalogue.ts'
import { viewGroups } from './authorize.ts'
import type { Caller } from './caller.ts'
import type { DeliveryServices } from './delivery-services.ts'
import { formatCount } from './format-count.ts'
import { presentAsset } from './present-asset.ts'
import type { RecordReader } from './record-reader.ts'
import { visibleAssets } from './visible-assets.ts'

export type SearchServices = Pick<DeliveryServices, 'catalogue' | 'apiPrefix'> & { readonly records: RecordReader }

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

/** Finds what the caller may see. Whom a query is for is never part of it: groups and language come from the session. */
export const findAssets = async (
  { catalogue, records, apiPrefix }: SearchServices,
  caller: Caller,
  query: Omit<CatalogueQuery, 'groups' | 'locale'>,
): Promise<{ docs: Asset[]; answer: CatalogueAnswer }> => {
  const answer = await catalogue.search({ ...query, groups: viewGroups(caller), locale: caller.locale })
  // The catalogue may lag behind the documents for a moment; what leaves is decided by the record as it is now.
  const visible = await visibleAssets(records, caller, answer.ids)
  return { docs: visible.map((record) => presentAsset(apiPrefix, caller, record)), answer }
}

export const searchAssets = async (
  services: SearchServices,
  caller: Caller,
  query: Omit<CatalogueQuery, 'groups' | 'locale'>,
): Promise<SearchAnswer> => {
  const { docs, answer } = await findAssets(services, caller, query)
  return { facetCounts: facetCounts(answer, caller.locale), response: { docs, numFound: answer.total } }
}
