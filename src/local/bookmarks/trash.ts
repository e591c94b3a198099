import * as v from 'valibot'
import { type TrashRow, trashSchema } from '#local/bookmarks/records.ts'
import type { Storage } from '#local/database/storage.ts'

const keptMilliseconds = 30 * 24 * 3600 * 1000

const readRows = async (storage: Storage) => {
  const rows = await storage.run('read', ['bookmarkTrash'], (transaction) => transaction.rows('bookmarkTrash').all())
  return rows.flatMap((row) => {
    const parsed = v.safeParse(trashSchema, row)
    return parsed.success ? [parsed.output] : []
  })
}

/** Ids that were dropped within the last 30 days and not brought back. @param now milliseconds since the epoch */
export const readTrash = async (storage: Storage, now: number): Promise<readonly string[]> =>
  (await readRows(storage)).filter(({ droppedAt, stays }) => !stays && now - droppedAt < keptMilliseconds).map(({ id }) => id)

/** Ids that a person wants to keep although their asset is gone: nobody is asked about them again, and nothing drops them. */
export const readStaying = async (storage: Storage): Promise<ReadonlySet<string>> =>
  new Set((await readRows(storage)).filter(({ stays }) => stays).map(({ id }) => id))

const put = (storage: Storage, rows: readonly TrashRow[]): Promise<void> =>
  storage.run('write', ['bookmarkTrash'], (transaction) => transaction.rows('bookmarkTrash').putAll(rows))

export const putInTrash = (storage: Storage, ids: readonly string[], now: number): Promise<void> =>
  put(
    storage,
    ids.map((id) => ({ id, droppedAt: now })),
  )

/** Takes them out of the trash, too. */
export const noteStaying = (storage: Storage, ids: readonly string[], now: number): Promise<void> =>
  put(
    storage,
    ids.map((id) => ({ id, droppedAt: now, stays: true })),
  )
