import type { CatalogueRequest, CatalogueResult } from '#catalogue/catalogue-query.ts'

const field = 'meta_collections'
const folderField = 'folder'

/** Request that counts the assets of each collection. @param collections number of collections */
export const collectionCountsRequest = (collections: number): CatalogueRequest => ({
  text: '*',
  filter: {},
  facets: [field, folderField],
  facetLimit: Math.max(collections, 1),
  facetContains: {},
  sort: { key: 'score', orientation: 'desc' },
  start: 0,
  rows: 0,
})

/** Number of visible assets of each collection with any, by its number. */
export const collectionCounts = (result: CatalogueResult): ReadonlyMap<string, number> =>
  new Map(result.facets[field]?.values.flatMap(({ value, count }) => (count > 0 ? [[String(value), count]] : [])))

/** Top folders with visible sub-folders. */
export const foldersWithSubFolders = (result: CatalogueResult): ReadonlySet<string> =>
  new Set(result.facets[folderField]?.values.flatMap(({ value, hasChildren }) => (hasChildren ? [String(value)] : [])))
