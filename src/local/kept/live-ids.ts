import * as v from 'valibot'
import type { TableName, Transaction } from '#local/database/storage.ts'
import { readClock } from '#local/kept/kept-clock.ts'
import { keptItemSchema, keptSetSchema } from '#local/kept/records.ts'

/** What a transaction has to name that asks for them. */
export const liveTables: readonly TableName[] = ['meta', 'keptSets', 'keptItems']

/**
 * Which kept assets may be shown: those of a set whose permission has not run out. `all` = of every set; most of the time it is that.
 * @param wall milliseconds since the epoch
 */
export const liveIds = async (transaction: Transaction, wall: number): Promise<ReadonlySet<string> | 'all'> => {
  const now = await readClock(transaction, wall)
  const sets = (await transaction.rows('keptSets').all()).map((row) => v.safeParse(keptSetSchema, row))
  const live = sets.flatMap(({ success, output }) => (success && output.leaseUntil !== null && output.leaseUntil > now ? [output.key] : []))
  if (live.length === 0) return new Set()
  if (live.length === sets.length) return 'all'
  const names = new Set(live)
  const items = (await transaction.rows('keptItems').all()).map((row) => v.safeParse(keptItemSchema, row))
  return new Set(items.flatMap(({ success, output }) => (success && names.has(output.set) ? [output.id] : [])))
}
