import * as v from 'valibot'
import { trashSchema } from '#local/bookmarks/records.ts'
import type { Storage } from '#local/database/storage.ts'

const keptMilliseconds = 30 * 24 * 3600 * 1000

/** Ids that were dropped within the last 30 days. @param now milliseconds since the epoch */
export const readTrash = async (storage: Storage, now: number): Promise<readonly string[]> => {
  const rows = await storage.run('read', ['bookmarkTrash'], (transaction) => transaction.rows('bookmarkTrash').all())
  return rows
    .map((row) => v.safeParse(trashSchema, row))
    .filter((parsed) => parsed.success)
    .filter(({ output }) => now - output.droppedAt < keptMilliseconds)
    .map(({ output }) => output.id)
}

export const putInTrash = (storage: Storage, ids: readonly string[], now: number): Promise<void> =>
  storage.run('write', ['bookmarkTrash'], (transaction) =>
    transaction.rows('bookmarkTrash').putAll(ids.map((id) => ({ id, droppedAt: now }))),
  )

export const takeFromTrash = (storage: Storage, ids: readonly string[]): Promise<void> =>
  storage.run('write', ['bookmarkTrash'], (transaction) => transaction.rows('bookmarkTrash').remove(ids))
