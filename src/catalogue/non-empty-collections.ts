import type { CatalogueRequest, CatalogueResult } from '#catalogue/catalogue-query.ts'

const field = 'meta_collections'

/** Request that counts the assets of each collection. @param collections number of collections */
export const nonEmptyCollectionsRequest = (collections: number): CatalogueRequest => ({
  text: '*',
  filter: {},
  facets: [field],
  facetLimit: Math.max(collections, 1),
  facetContains: {},
  sort: { key: 'score', orientation: 'desc' },
  start: 0,
  rows: 0,
})

/** Numbers of the collections with visible assets. */
export const nonEmptyCollections = (result: CatalogueResult): ReadonlySet<string> =>
  new Set(result.facets[field]?.values.filter(({ count }) => count > 0).map(({ value }) => String(value)))
