import { isKeptCache, userCachePrefix } from '#local/cache-names.ts'
import type { Storage, Transaction } from '#local/database/storage.ts'

const reserveSize = 1024 * 1024
const reserveKey = 'reserve'

/** Sets a record aside that can be given up when nothing else is left; asked for again and again, it is there once. */
export const keepReserve = (storage: Storage): Promise<void> => storage.run('write', ['reserve'], putReserve)

/** As part of a larger write: without it what can be had again would take the room that was made for what can't. */
export const putReserve = async (transaction: Transaction): Promise<void> => {
  const rows = transaction.rows('reserve')
  if ((await rows.count()) === 0) await rows.put({ key: reserveKey, filler: new ArrayBuffer(reserveSize) })
}

/** Whether there is room again, tried by writing the reserve anew: what a browser says it would give is not what it gives. */
export const hasRoomAgain = (storage: Storage): Promise<boolean> =>
  storage
    .run('fill', ['reserve'], (transaction) => transaction.rows('reserve').put({ key: reserveKey, filler: new ArrayBuffer(reserveSize) }))
    .then(
      () => true,
      () => false,
    )

const dropHalf = async (names: readonly string[]): Promise<number> => {
  let dropped = 0
  for (const name of names) {
    const cache = await caches.open(name)
    const there = await cache.keys()
    for (const request of there.slice(0, Math.ceil(there.length / 2))) if (await cache.delete(request)) dropped += 1
  }
  return dropped
}

/** Lets the older half of the pictures go that were only looked at. @returns how many went */
export const dropSeenPictures = async (): Promise<number> => {
  if (!('caches' in globalThis)) return 0
  return dropHalf((await caches.keys()).filter((name) => name.startsWith(userCachePrefix) && !isKeptCache(name)))
}

const dropKeptPictures = async (): Promise<number> => ('caches' in globalThis ? dropHalf((await caches.keys()).filter(isKeptCache)) : 0)

/**
 * Room for a small write on a full device: pictures that were only looked at and the reserve, then pictures that were meant to stay. All of
 * them can be had again; what a person did can't. False when there was nothing.
 */
export const makeRoom = async (storage: Storage): Promise<boolean> => {
  const dropped = await dropSeenPictures().catch(() => 0)
  const freed = await storage.run('write', ['reserve'], async (transaction) => {
    const rows = transaction.rows('reserve')
    if ((await rows.get(reserveKey)) === undefined) return false
    await rows.clear()
    return true
  })
  return dropped > 0 || freed || (await dropKeptPictures().catch(() => 0)) > 0
}
