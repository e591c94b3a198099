import * as v from 'valibot'
import type { Storage, TableName, Transaction, TransactionMode } from '#local/database/storage.ts'
import {
  itemPrefix,
  type OfflineItem,
  type OfflineSet,
  offlineItemSchema,
  offlineSetSchema,
  storedSetOf,
} from '#local/offline/offline-records.ts'

export const offlineTables: readonly TableName[] = ['meta', 'keptSets', 'keptItems', 'assets']
/** With the download queue of the files. */
export const offlineFileTables: readonly TableName[] = [...offlineTables, 'downloads', 'downloadParts']

/** The set was removed or refreshed, here or in another tab, so the planned write is outdated. */
export class StaleRoundError extends Error {}

const parsed = <Schema extends v.GenericSchema>(schema: Schema, rows: readonly unknown[]): v.InferOutput<Schema>[] =>
  rows.flatMap((row) => {
    const result = v.safeParse(schema, row)
    return result.success ? [result.output] : []
  })

export interface OfflineRows {
  readonly sets: () => Promise<OfflineSet[]>
  /** Rejects with StaleRoundError if the set is missing or in another round or stage. @param stage null = any */
  readonly requireSet: (set: Pick<OfflineSet, 'key' | 'round'>, stage: OfflineSet['stage'] | null) => Promise<OfflineSet>
  readonly putSet: (set: OfflineSet) => Promise<void>
  readonly removeSets: (keys: readonly string[]) => Promise<void>
  readonly items: () => Promise<OfflineItem[]>
  readonly itemsByKey: (keys: readonly string[]) => Promise<OfflineItem[]>
  readonly itemsOf: (set: string) => Promise<OfflineItem[]>
  readonly putItems: (items: readonly OfflineItem[]) => Promise<void>
  readonly removeItems: (items: readonly Pick<OfflineItem, 'key'>[]) => Promise<void>
}

/** Typed rows of offline copies within a transaction, without unreadable ones. */
export const offlineRows = (transaction: Transaction): OfflineRows => {
  const [sets, items] = [transaction.rows('keptSets'), transaction.rows('keptItems')]
  return {
    sets: async () => parsed(offlineSetSchema, await sets.all()).sort((one, other) => one.addedAt - other.addedAt),
    requireSet: async ({ key, round }, stage) => {
      const [set] = parsed(offlineSetSchema, [await sets.get(key)])
      if (!set || set.round !== round || (stage !== null && set.stage !== stage)) throw new StaleRoundError()
      return set
    },
    putSet: (set) => sets.put(storedSetOf(set)),
    removeSets: (keys) => sets.remove(keys),
    items: async () => parsed(offlineItemSchema, await items.all()),
    itemsByKey: async (keys) => parsed(offlineItemSchema, await items.getAll(keys)),
    itemsOf: async (set) => parsed(offlineItemSchema, await items.startingWith(itemPrefix(set))),
    putItems: (rows) => items.putAll(rows),
    removeItems: (rows) => items.remove(rows.map(({ key }) => key)),
  }
}

type Body<Result> = (rows: OfflineRows, transaction: Transaction) => Promise<Result>
type Run = <Result>(body: Body<Result>) => Promise<Result>

/** Transactions over the tables of the offline copies. */
export interface OfflineTransactions extends Readonly<Record<TransactionMode, Run>> {
  /** With the tables of the download queue. */
  readonly withFiles: <Result>(access: TransactionMode, body: Body<Result>) => Promise<Result>
}

export const createOfflineTransactions = (storage: Storage): OfflineTransactions => {
  const runAs =
    (access: TransactionMode): Run =>
    (body) =>
      storage.run(access, offlineTables, (transaction) => body(offlineRows(transaction), transaction))
  return {
    read: runAs('read'),
    write: runAs('write'),
    fill: runAs('fill'),
    withFiles: (access, body) => storage.run(access, offlineFileTables, (transaction) => body(offlineRows(transaction), transaction)),
  }
}
