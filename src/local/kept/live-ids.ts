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

interface Live {
  readonly sets: readonly KeptSet[]
  /** Of their assets; `all` = of every set, which it is most of the time. */
  readonly live: ReadonlySet<string> | 'all'
}

/** Which sets and which of the kept assets may be shown: those whose permission has not run out. @param wall milliseconds since the epoch */
export const readLive = async (transaction: Transaction, wall: number): Promise<Live> => {
  const { live: sets, isEvery } = await readSets(transaction, wall)
  if (sets.length === 0) return { sets, live: new Set() }
  if (isEvery) return { sets, live: 'all' }
  const names = new Set(sets.map(({ key }) => key))
  const items = (await transaction.rows('keptItems').all()).map((row) => v.safeParse(keptItemSchema, row))
  return { sets, live: new Set(items.flatMap(({ success, output }) => (success && names.has(output.set) ? [output.id] : []))) }
}

/** As above, of the assets alone. */
export const liveIds = async (transaction: Transaction, wall: number): Promise<ReadonlySet<string> | 'all'> =>
  (await readLive(transaction, wall)).live
