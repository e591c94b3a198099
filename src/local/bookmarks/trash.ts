import * as v from 'valibot'
import { type TrashRow, trashSchema } from '#local/bookmarks/bookmark-records.ts'
import type { Storage } from '#local/database/storage.ts'

const trashRetentionMs = 30 * 24 * 3600 * 1000

const readRows = async (storage: Storage) => {
  const rows = await storage.run('read', ['bookmarkTrash'], (transaction) => transaction.rows('bookmarkTrash').all())
  return rows.flatMap((row) => {
    const parsed = v.safeParse(trashSchema, row)
    return parsed.success ? [parsed.output] : []
  })
}

/** Ids that were removed within the last 30 days and not restored. @param now milliseconds since the epoch */
export const readTrash = async (storage: Storage, now: number): Promise<readonly string[]> =>
  (await readRows(storage)).filter(({ droppedAt, stays }) => !stays && now - droppedAt < trashRetentionMs).map(({ id }) => id)

/** Ids that the user retains although their asset no longer exists. They are neither removed nor asked about again. */
export const readRetained = async (storage: Storage): Promise<ReadonlySet<string>> =>
  new Set((await readRows(storage)).filter(({ stays }) => stays).map(({ id }) => id))

const put = (storage: Storage, rows: readonly TrashRow[]): Promise<void> =>
  storage.run('write', ['bookmarkTrash'], (transaction) => transaction.rows('bookmarkTrash').putAll(rows))

export const putInTrash = (storage: Storage, ids: readonly string[], now: number): Promise<void> =>
  put(
    storage,
    ids.map((id) => ({ id, droppedAt: now })),
  )

/** Also removes them from the trash. */
export const markRetained = (storage: Storage, ids: readonly string[], now: number): Promise<void> =>
  put(
    storage,
    ids.map((id) => ({ id, droppedAt: now, stays: true })),
  )
