import * as v from 'valibot'
import { type Base, baseSchema, type Change, changeSchema, type Head, headSchema, noBase } from '#local/bookmarks/bookmark-records.ts'
import type { Row, TableName, Transaction } from '#local/database/storage.ts'

export const bookmarkTables: readonly TableName[] = ['meta', 'bookmarkBase', 'bookmarkOps']

/** Row that could not be parsed. The next write moves it to the table `broken`. */
export interface Unreadable {
  readonly table: TableName
  readonly row: Row
}

const parse = <Schema extends v.GenericSchema>(
  schema: Schema,
  row: unknown,
  table: TableName,
  unreadable?: Unreadable[],
): v.InferOutput<Schema> | null => {
  if (row === undefined) return null
  const parsed = v.safeParse(schema, row)
  if (parsed.success) return parsed.output
  unreadable?.push({ table, row: row as Row })
  return null
}

/** The typed rows of bookmarks within one transaction. */
export const bookmarkRows = (transaction: Transaction) => {
  const meta = transaction.rows('meta')
  const base = transaction.rows('bookmarkBase')
  const changes = transaction.rows('bookmarkOps')
  return {
    head: async (): Promise<Head | null> => parse(headSchema, await meta.get('bookmarks'), 'meta'),
    putHead: (head: Head): Promise<void> => meta.put(head),
    base: async (unreadable?: Unreadable[]): Promise<Base> =>
      parse(baseSchema, await base.get('base'), 'bookmarkBase', unreadable) ?? noBase,
    putBase: ({ list, etag }: Base): Promise<void> => base.put({ key: 'base', list: [...list], etag }),
    clearBase: (): Promise<void> => base.clear(),
    /** In the order of `ids`; null for missing rows. */
    changesOf: async (ids: readonly string[]): Promise<(Change | null)[]> =>
      (await changes.getAll(ids)).map((row) => parse(changeSchema, row, 'bookmarkOps')),
    /** In the order of their creation. */
    changes: async (unreadable?: Unreadable[]): Promise<Change[]> =>
      (await changes.all())
        .map((row) => parse(changeSchema, row, 'bookmarkOps', unreadable))
        .filter((change) => change !== null)
        .sort((one, other) => one.seq - other.seq),
    putChanges: (list: readonly Change[]): Promise<void> => changes.putAll(list),
    removeChanges: (ids: readonly string[]): Promise<void> => changes.remove(ids),
    clearChanges: (): Promise<void> => changes.clear(),
  }
}

export type BookmarkRows = ReturnType<typeof bookmarkRows>
