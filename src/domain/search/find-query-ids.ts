import { atom } from 'jotai'
import { maxRowCount } from '#contract/max-rows.ts'
import { apiAtom } from '../api/atoms.ts'
import { type SearchQuery, searchParameters } from './query.ts'

/** Number of results of a query, and their ids; null = more than the limit. */
export interface QueryIds {
  readonly total: number
  readonly ids: readonly string[] | null
}

/** Ids of all results of a query, in their order. Reads nothing beyond `limit` results. Rejects with RemoteError. */
export const findQueryIdsAtom = atom(null, async (get, _set, query: SearchQuery, limit: number): Promise<QueryIds> => {
  const ids = new Set<string>()
  for (let start = 0; ; start += maxRowCount) {
    const { response } = await get(apiAtom).call('search', { query: searchParameters({ ...query, facets: [] }, start, maxRowCount) })
    const total = response.numFound
    if (total > limit) return { total, ids: null }
    for (const { id } of response.docs) ids.add(id)
    if (start + maxRowCount >= total || response.docs.length === 0) return { total, ids: [...ids] }
  }
})
