import { atom } from 'jotai'
import type { Asset } from '#contract/asset.ts'
import type { CollectionConfig } from '#contract/config/dashboard.ts'
import { apiAtom } from '../api/atoms.ts'
import { questionQuery, usualSort } from '../catalogue/query.ts'
import { configAtom } from '../config/atoms.ts'
import { collectionSearch } from './rules.ts'

/** Rows a collection loads (U §9): a tile shows only its first picture. */
export const rowsOf = (asTiles: boolean): number => (asTiles ? 1 : 20)

/** The server's own collections. Rejects with ApiFailure. */
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

/** First assets of a collection: by its stored search or in its own order, else by its indicator. Rejects with ApiFailure. */
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
    const question = { text, filter, facets: [], sort: sort ?? usualSort({ sorting }) }
    const { response } = await api.call('search', { query: questionQuery(question, 0, rows), signal })
    return response.docs
  },
)
