import type { Storage, Transaction } from '#local/database/storage.ts'

const reserveBytes = 1024 * 1024
const reserveKey = 'reserve'

/** Stores a filler record that can be deleted on a full device. Repeated calls store it once. */
export const storeFiller = (storage: Storage): Promise<void> => storage.run('write', ['reserve'], putFiller)

/** Stores the filler within a larger write. Otherwise replaceable data would use up the space that was freed for user changes. */
export const putFiller = async (transaction: Transaction): Promise<void> => {
  const rows = transaction.rows('reserve')
  if ((await rows.count()) === 0) await rows.put({ key: reserveKey, filler: new ArrayBuffer(reserveBytes) })
}

/** Tests for free space by writing the filler again, because the browser's quota estimate is unreliable. */
export const hasSpaceAgain = (storage: Storage): Promise<boolean> =>
  storage
    .run('fill', ['reserve'], (transaction) => transaction.rows('reserve').put({ key: reserveKey, filler: new ArrayBuffer(reserveBytes) }))
    .then(
      () => true,
      () => false,
    )

/** Deletes the filler, if there is one. @returns whether space was freed */
export const removeFiller = (storage: Storage): Promise<boolean> =>
  storage.run('write', ['reserve'], async (transaction) => {
    const rows = transaction.rows('reserve')
    if ((await rows.get(reserveKey)) === undefined) return false
    await rows.clear()
    return true
  })
