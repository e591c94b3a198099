import * as v from 'valibot'
import type { TableName, Transaction } from '#local/database/storage.ts'
import { readClock } from '#local/kept/kept-clock.ts'
import { type KeptSet, keptItemSchema, keptSetSchema } from '#local/kept/records.ts'

/** What a transaction has to name that asks for them. */
export const liveTables: readonly TableName[] = ['meta', 'keptSets', 'keptItems']

interface Sets {
  /** Those whose permission has not run out. */
  readonly live: readonly KeptSet[]
  readonly isEvery: boolean
}

const readSets = async (transaction: Transaction, wall: number): Promise<Sets> => {
  const [now, rows] = await Promise.all([readClock(transaction, wall), transaction.rows('keptSets').all()])
  const live = rows.flatMap((row) => {
    const { success, output } = v.safeParse(keptSetSchema, row)
    return success && output.leaseUntil !== null && output.leaseUntil > now ? [output] : []
  })
  return { live, isEvery: live.length === rows.length }
}

/** Sets that may be shown. @param wall milliseconds since the epoch */
export const liveSets = async (transaction: Transaction, wall: number): Promise<readonly KeptSet[]> =>
  (await readSets(transaction, wall)).live

/**
 * Which kept assets may be shown: those of a set whose permission has not run out. `all` = of every set; most of the time it is that.
 * @param wall milliseconds since the epoch
 */
export const liveIds = async (transaction: Transaction, wall: number): Promise<ReadonlySet<string> | 'all'> => {
  const { live, isEvery } = await readSets(transaction, wall)
  if (live.length === 0) return new Set()
  if (isEvery) return 'all'
  const names = new Set(live.map(({ key }) => key))
  const items = (await transaction.rows('keptItems').all()).map((row) => v.safeParse(keptItemSchema, row))
  return new Set(items.flatMap(({ success, output }) => (success && names.has(output.set) ? [output.id] : [])))
}
