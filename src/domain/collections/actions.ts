import { atom } from 'jotai'
import type { Asset } from '#contract/asset.ts'
import type { CollectionConfig } from '#contract/config/dashboard.ts'
import { apiAtom } from '../api/atoms.ts'
import { configAtom } from '../config/atoms.ts'
import { defaultSort, searchParameters } from '../search/query.ts'
import { collectionSearch } from './collection-rules.ts'

/** Number of rows that a collection loads (U §9); a tile shows only the first image. */
export const collectionRowCount = (asTiles: boolean): number => (asTiles ? 1 : 20)

/** The server's own collections. Rejects with RemoteError. */
export const loadCollectionsAtom = atom(null, async (get, _set, signal: AbortSignal): Promise<readonly CollectionConfig[]> => {
  const { collections } = await get(apiAtom).call('listCollections', { query: { operation: 'list' }, signal })
  return collections
})

interface LoadCollection {
  readonly collection: CollectionConfig
  readonly locale: string
  readonly rows: number
  readonly signal: AbortSignal
}

/** Loads the first assets of a collection: by its stored search or sort order, otherwise by its indicator. Rejects with RemoteError. */
export const loadCollectionAtom = atom(
  null,
  async (get, _set, { collection, locale, rows, signal }: LoadCollection): Promise<readonly Asset[]> => {
    const api = get(apiAtom)
    const { text, filter, sort } = collectionSearch(collection, locale)
    if (!collection.search && !sort) {
      const { docs } = await api.call('getCollection', { query: { collection: collection.indicator, rows: String(rows) }, signal })
      return docs
    }
    const { sorting } = get(configAtom)
    const query = { text, filter, facets: [], sort: sort ?? defaultSort({ sorting }, text) }
    const { response } = await api.call('search', { query: searchParameters(query, 0, rows), signal })
    return response.docs
  },
)
