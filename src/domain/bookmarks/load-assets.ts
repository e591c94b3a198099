import { atom } from 'jotai'
import { RemoteError } from '#local/remote-error.ts'
import { apiAtom } from '../api/atoms.ts'
import { inBatches } from '../api/in-batches.ts'
import { bookmarkEngineAtom } from './actions.ts'
import { assetsByIdAtom, cacheAssetsAtom } from './asset-cache.ts'

/** Pending ids, so that scrolling requests each id once. */
const loadingIds = new Set<string>()

/** Loads bookmarked assets from the cache of this device, then from the server. Rejects with RemoteError if some could not be loaded. */
export const loadBookmarkedAtom = atom(null, async (get, set, ids: readonly string[]) => {
  const engine = await set(bookmarkEngineAtom)
  const unknown = () => ids.filter((id) => !get(assetsByIdAtom).has(id) && !loadingIds.has(id))
  if (!engine || unknown().length === 0) return
  const cached = await engine.cachedAssets(unknown()).catch(() => new Map<string, never>())
  const requestedIds = unknown()
  if (cached.size > 0) set(cacheAssetsAtom, [...cached.values()], [])
  let isIncomplete = false
  for (const batch of inBatches(requestedIds, 'assetid')) {
    for (const id of batch) loadingIds.add(id)
    try {
      const { docs, missing } = await get(apiAtom).call('getAssets', { query: { assetid: [...batch] } })
      await engine.storeAssets(docs, missing).catch(() => undefined)
      // Ids in neither list may belong to assets that the server has not read yet.
      const resolvedIds = new Set([...docs.map(({ id }) => id), ...missing, ...cached.keys()])
      isIncomplete ||= batch.some((id) => !resolvedIds.has(id))
    } catch (failure) {
      // Cached assets stay visible; only missing ones are an error.
      if (!(failure instanceof RemoteError) || batch.some((id) => !cached.has(id))) throw failure
    } finally {
      for (const id of batch) loadingIds.delete(id)
    }
  }
  if (isIncomplete) throw new RemoteError('server.busy', 503)
})
