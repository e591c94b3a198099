import { atom } from 'jotai'
import type { CollectionDocs, ServedCollection } from '#contract/collection.ts'
import type { CollectionConfig } from '#contract/config/dashboard.ts'
import { apiAtom } from '../api/atoms.ts'
import { configAtom } from '../config/atoms.ts'
import { defaultSort, searchParameters } from '../search/query.ts'
import { collectionSearch } from './collection-rules.ts'

/** Number of rows that a collection loads (U §9); a tile shows only the first image. */
export const collectionRowCount = (asTiles: boolean): number => (asTiles ? 1 : 20)

/** The server's own collections. Rejects with RemoteError. */
export const loadCollectionsAtom = atom(null, async (get, _set, signal: AbortSignal): Promise<readonly ServedCollection[]> => {
  const { collections } = await get(apiAtom).call('listCollections', { query: { operation: 'list' }, signal })
  return collections
})

interface LoadCollection {
  readonly collection: CollectionConfig
  readonly locale: string
  readonly rows: number
  readonly signal: AbortSignal
}

/**
 * Loads the first assets of a collection with the number of all: by its stored search or sort order, otherwise by its indicator, in the order of
 * the start page. Rejects with RemoteError.
 */
export const loadCollectionAtom = atom(
  null,
  async (get, _set, { collection, locale, rows, signal }: LoadCollection): Promise<CollectionDocs> => {
    const api = get(apiAtom)
    const { sorting, dashboard } = get(configAtom)
    const { text, filter, sort } = collectionSearch(collection, locale)
    if (!collection.search && !sort) {
      const { order, details } = dashboard.collections
      const query = { collection: collection.indicator, rows: String(rows) }
      const options = { ...(order !== 'added' && { order }), ...(details && rows > 1 && { folders: 'true' as const }) }
      return api.call('getCollection', { query: { ...query, ...options }, signal })
    }
    const query = { text, filter, facets: [], sort: sort ?? defaultSort({ sorting }, text) }
    const { response } = await api.call('search', { query: searchParameters(query, 0, rows), signal })
    return response
  },
)
