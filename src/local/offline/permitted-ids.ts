import * as v from 'valibot'
import type { TableName, Transaction } from '#local/database/storage.ts'
import { type OfflineItem, type OfflineSet, offlineItemSchema, offlineSetSchema } from '#local/offline/offline-records.ts'
import { readClock } from '#local/offline/permission-clock.ts'

/** Tables that a transaction needs for these functions. */
export const permissionTables: readonly TableName[] = ['meta', 'keptSets', 'keptItems']

interface PermittedSets {
  /** Sets whose permission has not expired. */
  readonly sets: readonly OfflineSet[]
  /** No permission has expired, also none of a single asset. */
  readonly isEvery: boolean
  /** Time of the permission clock. */
  readonly now: number
}

const readSets = async (transaction: Transaction, wall: number): Promise<PermittedSets> => {
  const [now, rows] = await Promise.all([readClock(transaction, wall), transaction.rows('keptSets').all()])
  const sets = rows.flatMap((row) => {
    const { success, output } = v.safeParse(offlineSetSchema, row)
    return success && output.permissionEnd !== null && output.permissionEnd > now ? [output] : []
  })
  const isEvery = sets.length === rows.length && sets.every(({ firstItemEnd }) => firstItemEnd === null || firstItemEnd > now)
  return { sets, isEvery, now }
}

/** The items of sets. */
const readItems = async (transaction: Transaction, sets: readonly OfflineSet[]): Promise<readonly OfflineItem[]> => {
  const names = new Set(sets.map(({ key }) => key))
  const items = (await transaction.rows('keptItems').all()).map((row) => v.safeParse(offlineItemSchema, row))
  return items.flatMap(({ success, output }) => (success && names.has(output.set) ? [output] : []))
}

const hasEnded = ({ permissionEnd }: OfflineItem, now: number): boolean => permissionEnd !== null && permissionEnd <= now

interface Permitted {
  readonly sets: readonly OfflineSet[]
  /** Ids of their assets; `all` = no permission has expired, the usual case. */
  readonly ids: ReadonlySet<string> | 'all'
}

/** Sets and assets whose permission has not expired. @param wall milliseconds since the epoch */
export const readPermitted = async (transaction: Transaction, wall: number): Promise<Permitted> => {
  const { sets, isEvery, now } = await readSets(transaction, wall)
  if (sets.length === 0) return { sets, ids: new Set() }
  if (isEvery) return { sets, ids: 'all' }
  const items = await readItems(transaction, sets)
  return { sets, ids: new Set(items.flatMap((item) => (hasEnded(item, now) ? [] : [item.id]))) }
}

/** The assets of `readPermitted`. */
export const permittedIds = async (transaction: Transaction, wall: number): Promise<ReadonlySet<string> | 'all'> =>
  (await readPermitted(transaction, wall)).ids

/** Assets of which no offline copy has a permission any more, because their own ones have expired. @param wall milliseconds since the epoch */
export const endedIds = async (transaction: Transaction, wall: number): Promise<readonly string[]> => {
  const { sets, now } = await readSets(transaction, wall)
  if (sets.every((set) => set.firstItemEnd === null || set.firstItemEnd > now)) return []
  const items = await readItems(transaction, sets)
  const permitted = new Set(items.flatMap((item) => (hasEnded(item, now) ? [] : [item.id])))
  return [...new Set(items.flatMap((item) => (permitted.has(item.id) ? [] : [item.id])))]
}

export interface PermittedSet extends OfflineSet {
  /** Assets whose own permission has expired. */
  readonly endedCount: number
}

/** Sets whose permission has not expired. @param wall milliseconds since the epoch */
export const permittedSets = async (transaction: Transaction, wall: number): Promise<readonly PermittedSet[]> => {
  const { sets, now } = await readSets(transaction, wall)
  const ended = sets.filter(({ firstItemEnd }) => firstItemEnd !== null && firstItemEnd <= now)
  const items = ended.length === 0 ? [] : (await readItems(transaction, ended)).filter((item) => hasEnded(item, now))
  return sets.map((set) => ({ ...set, endedCount: items.filter((item) => item.set === set.key).length }))
}
