import { type Body, type Row, type Rows, type Storage, type TableName, type TransactionMode, tableKeys } from '#local/database/storage.ts'

type Table = ReadonlyMap<string, Row>

const keyOf = (table: TableName, row: Row): string => String(row[tableKeys[table]])

const byKey = ([one]: readonly [string, Row], [other]: readonly [string, Row]): number => (one < other ? -1 : 1)

/** Rows over an immutable table. Writes replace it, so a failed transaction leaves no trace. */
const rowsOver = (table: TableName, read: () => Table, write: (next: Table) => void): Rows => {
  const change = (alter: (draft: Map<string, Row>) => void): Promise<void> => {
    const draft = new Map(read())
    alter(draft)
    write(draft)
    return Promise.resolve()
  }
  const numbered = (member: string) =>
    [...read().values()]
      .flatMap((row): (readonly [number, Row])[] => (typeof row[member] === 'number' ? [[row[member], row]] : []))
      .sort(([one], [other]) => one - other)
  return {
    get: (key) => Promise.resolve(read().get(key)),
    getAll: (keys) => Promise.resolve(keys.map((key) => read().get(key))),
    all: () => Promise.resolve([...read().values()]),
    startingWith: (prefix) =>
      Promise.resolve(
        [...read()]
          .filter(([key]) => key.startsWith(prefix))
          .sort(byKey)
          .map(([, row]) => row),
      ),
    keys: () => Promise.resolve([...read().keys()]),
    count: () => Promise.resolve(read().size),
    countBy: (member) => Promise.resolve(numbered(member).length),
    lowestBy: (member, limit) =>
      Promise.resolve(
        numbered(member)
          .slice(0, limit)
          .map(([, row]) => row),
      ),
    put: (row) => change((draft) => void draft.set(keyOf(table, row), row)),
    putAll: (rows) => change((draft) => rows.forEach((row) => draft.set(keyOf(table, row), row))),
    remove: (keys) => change((draft) => keys.forEach((key) => draft.delete(key))),
    clear: () => change((draft) => draft.clear()),
  }
}

/** Storage for browsers that offer no database, and for fast tests. */
export const createMemoryStorage = (): Storage => {
  const committed = new Map<TableName, Table>()
  let last: Promise<unknown> = Promise.resolve()

  const perform = async <Result>(access: TransactionMode, tables: readonly TableName[], body: Body<Result>): Promise<Result> => {
    const drafts = new Map(tables.map((table) => [table, committed.get(table) ?? new Map<string, Row>()] as const))
    const draftOf = (table: TableName): Table => {
      const draft = drafts.get(table)
      if (!draft) throw new Error(`${table} does not belong to this transaction`)
      return draft
    }
    const result = await body({
      rows: (table) =>
        rowsOver(
          table,
          () => draftOf(table),
          (next) => {
            if (access === 'read') throw new Error('a transaction that reads does not write')
            drafts.set(table, next)
          },
        ),
    })
    for (const [table, draft] of drafts) committed.set(table, draft)
    return result
  }

  return {
    run: (access, tables, body) => {
      const result = last.then(() => perform(access, tables, body))
      last = result.catch(() => undefined)
      return result
    },
  }
}
