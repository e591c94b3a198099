import { atom } from 'jotai'
import { ApiFailure } from '../../platform/api-failure.ts'
import { apiAtom } from '../api/atoms.ts'
import { inBatches } from '../downloads/rules.ts'
import { assetsByIdAtom, rememberAssetsAtom } from './asset-cache.ts'
import { bookmarkEngineAtom } from './current.ts'

/** Ids that are on their way, so that scrolling asks for each once. */
const underWay = new Set<string>()

/** Makes assets known that are not: from this device first, then from the server. Rejects with ApiFailure when they can't be had. */
export const loadBookmarkedAtom = atom(null, async (get, set, ids: readonly string[]) => {
  const engine = await set(bookmarkEngineAtom)
  const unknown = () => ids.filter((id) => !get(assetsByIdAtom).has(id) && !underWay.has(id))
  if (!engine || unknown().length === 0) return
  const kept = await engine.keptAssets(unknown()).catch(() => new Map<string, never>())
  const wanted = unknown()
  if (kept.size > 0) set(rememberAssetsAtom, [...kept.values()], [])
  for (const batch of inBatches(wanted, 'assetid')) {
    for (const id of batch) underWay.add(id)
    try {
      const { docs, missing } = await get(apiAtom).call('getAssets', { query: { assetid: [...batch] } })
      await engine.keep(docs, missing).catch(() => undefined)
      // Of the others the server can't tell now: shown as that, and not forgotten.
      const told = new Set([...docs.map(({ id }) => id), ...missing, ...kept.keys()])
      const unread = batch.filter((id) => !told.has(id))
      if (unread.length > 0) set(rememberAssetsAtom, [], unread)
    } catch (failure) {
      // What this device keeps is shown meanwhile; only what is not there at all is missed.
      if (!(failure instanceof ApiFailure) || batch.some((id) => !kept.has(id))) throw failure
    } finally {
      for (const id of batch) underWay.delete(id)
    }
  }
})
