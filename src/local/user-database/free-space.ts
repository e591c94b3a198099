import { isOfflineCache, userCachePrefix } from '#local/cache-names.ts'
import { removeFiller } from '#local/database/filler.ts'
import type { Storage } from '#local/database/storage.ts'
import { removeRecentSets } from '#local/offline/recent-sets.ts'

const dropHalf = async (names: readonly string[]): Promise<number> => {
  let dropped = 0
  for (const name of names) {
    const cache = await caches.open(name)
    const entries = await cache.keys()
    for (const request of entries.slice(0, Math.ceil(entries.length / 2))) if (await cache.delete(request)) dropped += 1
  }
  return dropped
}

/** Deletes the older half of the viewed pictures, not those of offline copies. @returns number of deleted pictures */
export const dropViewedPictures = async (): Promise<number> => {
  if (!('caches' in globalThis)) return 0
  return dropHalf((await caches.keys()).filter((name) => name.startsWith(userCachePrefix) && !isOfflineCache(name)))
}

/** Removes recent copies. @returns number of deleted pictures */
const dropRecentCopies = async (storage: Storage): Promise<number> => {
  const addresses = await removeRecentSets(storage)
  if (!('caches' in globalThis) || addresses.length === 0) return addresses.length
  for (const name of (await caches.keys()).filter(isOfflineCache)) {
    const cache = await caches.open(name)
    for (const address of addresses) await cache.delete(address, { ignoreVary: true })
  }
  return addresses.length
}

const dropOfflinePictures = async (): Promise<number> =>
  'caches' in globalThis ? dropHalf((await caches.keys()).filter(isOfflineCache)) : 0

/**
 * Frees space on a full device for a change of the user. Deletes recent copies, viewed pictures and the filler, then pictures of offline
 * copies: all of these can be downloaded again. @returns false = nothing could be freed
 */
export const freeSpace = async (storage: Storage): Promise<boolean> => {
  const dropped = (await dropRecentCopies(storage).catch(() => 0)) + (await dropViewedPictures().catch(() => 0))
  const freed = await removeFiller(storage)
  return dropped > 0 || freed || (await dropOfflinePictures().catch(() => 0)) > 0
}
