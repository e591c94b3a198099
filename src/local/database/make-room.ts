import { userCachePrefix } from '#local/cache-names.ts'
import type { Storage } from '#local/database/storage.ts'

const reserveSize = 1024 * 1024
const reserveKey = 'reserve'

/** Sets a record aside that can be given up when nothing else is left; asked for again and again, it is there once. */
export const keepReserve = (storage: Storage): Promise<void> =>
  storage.run('write', ['reserve'], async (transaction) => {
    const rows = transaction.rows('reserve')
    if ((await rows.get(reserveKey)) === undefined) await rows.put({ key: reserveKey, filler: new ArrayBuffer(reserveSize) })
  })

/** Lets the older half of the kept pictures go. They can be had again; what a person did can't. */
const dropOldPictures = async (): Promise<number> => {
  if (!('caches' in globalThis)) return 0
  let dropped = 0
  for (const name of await caches.keys()) {
    if (!name.startsWith(userCachePrefix)) continue
    const cache = await caches.open(name)
    const kept = await cache.keys()
    for (const request of kept.slice(0, Math.ceil(kept.length / 2))) if (await cache.delete(request)) dropped += 1
  }
  return dropped
}

/** Room for a small write on a full device: pictures first, then the reserve. False when there was neither. */
export const makeRoom = async (storage: Storage): Promise<boolean> => {
  const dropped = await dropOldPictures().catch(() => 0)
  const freed = await storage.run('write', ['reserve'], async (transaction) => {
    const rows = transaction.rows('reserve')
    if ((await rows.get(reserveKey)) === undefined) return false
    await rows.clear()
    return true
  })
  return dropped > 0 || freed
}
