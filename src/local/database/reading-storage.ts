import type { Row, Rows, Storage, TableName } from '#local/database/storage.ts'

const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the database refused')))
  })

const open = (name: string): Promise<IDBDatabase> => {
  const request = indexedDB.open(name)
  // It was not there: whoever writes to it makes it, with its tables.
  request.addEventListener('upgradeneeded', () => request.transaction?.abort())
  return settled(request)
}

const refused = (): Promise<never> => Promise.reject(new Error('this storage only reads'))
const after = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`)

const rowsOf = (store: IDBObjectStore): Rows => ({
  get: (key) => settled(store.get(key)),
  getAll: (keys) => Promise.all(keys.map((key) => settled(store.get(key)))),
  all: () => settled(store.getAll()),
  startingWith: (prefix) => settled(store.getAll(after(prefix))),
  keys: async () => (await settled(store.getAllKeys())).map(String),
  count: () => settled(store.count()),
  countBy: (member) => settled(store.index(member).count()),
  lowestBy: (member, limit) => settled(store.index(member).getAll(null, limit)),
  put: refused,
  putAll: refused,
  remove: refused,
  clear: refused,
})

export interface ReadingStorage extends Storage {
  /** Rows behind a key, in the order of keys, at most so many; for tables that are too large to be read at once. */
  readonly page: (table: TableName, behind: string, limit: number) => Promise<readonly Row[]>
}

/**
 * A person's database, only read, without the library that keeps it: for a worker. It is let go of after every transaction, so that it never
 * stands in the way of an upgrade. Rejects where there is none.
 */
export const openReadingStorage = (name: string): ReadingStorage => {
  const within = async <Result>(tables: readonly TableName[], read: (transaction: IDBTransaction) => Promise<Result>): Promise<Result> => {
    const database = await open(name)
    try {
      return await read(database.transaction([...tables], 'readonly'))
    } finally {
      database.close()
    }
  }
  return {
    run: (access, tables, body) =>
      access !== 'read' ? refused() : within(tables, (transaction) => body({ rows: (table) => rowsOf(transaction.objectStore(table)) })),
    page: (table, behind, limit) =>
      within([table], (transaction) => settled<Row[]>(transaction.objectStore(table).getAll(IDBKeyRange.lowerBound(behind, true), limit))),
  }
}
