import * as v from 'valibot'
import type { TableName, Transaction } from '#local/database/storage.ts'
import { itemPrefix, type KeptItem, type KeptSet, keptItemSchema, keptSetSchema } from '#local/kept/records.ts'

export const keptTables: readonly TableName[] = ['meta', 'keptSets', 'keptItems', 'assets']
/** With the queue that brings files of what is kept. */
export const keptFileTables: readonly TableName[] = [...keptTables, 'downloads', 'downloadParts']

/** The set was removed or begun anew meanwhile, here or in another tab: what was about to be written is not wanted any more. */
export class Overtaken extends Error {}

const parsed = <Schema extends v.GenericSchema>(schema: Schema, rows: readonly unknown[]): v.InferOutput<Schema>[] =>
  rows.flatMap((row) => {
    const result = v.safeParse(schema, row)
    return result.success ? [result.output] : []
  })

export interface KeptRows {
  readonly sets: () => Promise<KeptSet[]>
  /** Rejects with Overtaken when it is not there, or in another round or stage by now. @param stage null = any */
  readonly standing: (set: Pick<KeptSet, 'key' | 'round'>, stage: KeptSet['stage'] | null) => Promise<KeptSet>
  readonly putSet: (set: KeptSet) => Promise<void>
  readonly items: () => Promise<KeptItem[]>
  readonly item: (key: string) => Promise<KeptItem | undefined>
  readonly itemsOf: (set: string) => Promise<KeptItem[]>
  readonly putItems: (items: readonly KeptItem[]) => Promise<void>
  readonly removeItems: (items: readonly Pick<KeptItem, 'key'>[]) => Promise<void>
}

/** The rows of what is kept, within a transaction; what can't be read is not there. */
export const keptRows = (transaction: Transaction): KeptRows => {
  const [sets, items] = [transaction.rows('keptSets'), transaction.rows('keptItems')]
  return {
    sets: async () => parsed(keptSetSchema, await sets.all()).sort((one, other) => one.addedAt - other.addedAt),
    standing: async ({ key, round }, stage) => {
      const [set] = parsed(keptSetSchema, [await sets.get(key)])
      if (!set || set.round !== round || (stage !== null && set.stage !== stage)) throw new Overtaken()
      return set
    },
    putSet: (set) => sets.put(set),
    items: async () => parsed(keptItemSchema, await items.all()),
    item: async (key) => parsed(keptItemSchema, [await items.get(key)])[0],
    itemsOf: async (set) => parsed(keptItemSchema, await items.startingWith(itemPrefix(set))),
    putItems: (rows) => items.putAll(rows),
    removeItems: (rows) => items.remove(rows.map(({ key }) => key)),
  }
}
