import type { CatalogueAnswer, CatalogueQuestion } from '#catalogue/catalogue-query.ts'

const field = 'meta_collections'

/** Asks which of so many collections have assets. */
export const filledCollectionsQuestion = (collections: number): CatalogueQuestion => ({
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
export const filledCollections = (answer: CatalogueAnswer): ReadonlySet<string> =>
  new Set(answer.facets[field]?.values.filter(({ count }) => count > 0).map(({ value }) => String(value)))
