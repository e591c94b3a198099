import * as v from 'valibot'
import type { TableName, Transaction } from '#local/database/storage.ts'
import { type OfflineSet, offlineItemSchema, offlineSetSchema } from '#local/offline/offline-records.ts'
import { readClock } from '#local/offline/permission-clock.ts'

/** Tables that a transaction needs for these functions. */
export const permissionTables: readonly TableName[] = ['meta', 'keptSets', 'keptItems']

interface PermittedSets {
  /** Sets whose permission has not expired. */
  readonly sets: readonly OfflineSet[]
  readonly isEvery: boolean
}

const readSets = async (transaction: Transaction, wall: number): Promise<PermittedSets> => {
  const [now, rows] = await Promise.all([readClock(transaction, wall), transaction.rows('keptSets').all()])
  const sets = rows.flatMap((row) => {
    const { success, output } = v.safeParse(offlineSetSchema, row)
    return success && output.permissionEnd !== null && output.permissionEnd > now ? [output] : []
  })
  return { sets, isEvery: sets.length === rows.length }
}

/** Sets whose permission has not expired. @param wall milliseconds since the epoch */
export const permittedSets = async (transaction: Transaction, wall: number): Promise<readonly OfflineSet[]> =>
  (await readSets(transaction, wall)).sets

interface Permitted {
  readonly sets: readonly OfflineSet[]
  /** Ids of their assets; `all` = no permission has expired, the usual case. */
  readonly ids: ReadonlySet<string> | 'all'
}

/** Sets and assets whose permission has not expired. @param wall milliseconds since the epoch */
export const readPermitted = async (transaction: Transaction, wall: number): Promise<Permitted> => {
  const { sets, isEvery } = await readSets(transaction, wall)
  if (sets.length === 0) return { sets, ids: new Set() }
  if (isEvery) return { sets, ids: 'all' }
  const names = new Set(sets.map(({ key }) => key))
  const items = (await transaction.rows('keptItems').all()).map((row) => v.safeParse(offlineItemSchema, row))
  return { sets, ids: new Set(items.flatMap(({ success, output }) => (success && names.has(output.set) ? [output.id] : []))) }
}

/** The assets of `readPermitted`. */
export const permittedIds = async (transaction: Transaction, wall: number): Promise<ReadonlySet<string> | 'all'> =>
  (await readPermitted(transaction, wall)).ids
