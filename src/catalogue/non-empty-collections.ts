import type { CatalogueRequest, CatalogueResult } from '#catalogue/catalogue-query.ts'

const field = 'meta_collections'

/** Asks which of so many collections have assets. */
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

/** Numbers of the collections in which there is something to see. */
export const nonEmptyCollections = (result: CatalogueResult): ReadonlySet<string> =>
  new Set(result.facets[field]?.values.filter(({ count }) => count > 0).map(({ value }) => String(value)))
