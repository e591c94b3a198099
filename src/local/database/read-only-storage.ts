import type { Row, Rows, Storage, TableName } from '#local/database/storage.ts'

const requestResult = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the database refused')))
  })

const open = (name: string): Promise<IDBDatabase> => {
  const request = indexedDB.open(name)
  // The database does not exist. Only the writing code may create it, with its tables.
  request.addEventListener('upgradeneeded', () => request.transaction?.abort())
  return requestResult(request)
}

const refused = (): Promise<never> => Promise.reject(new Error('this storage only reads'))
const rangeOf = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`)

const rowsOf = (store: IDBObjectStore): Rows => ({
  get: (key) => requestResult(store.get(key)),
  getAll: (keys) => Promise.all(keys.map((key) => requestResult(store.get(key)))),
  all: () => requestResult(store.getAll()),
  startingWith: (prefix) => requestResult(store.getAll(rangeOf(prefix))),
  keys: async () => (await requestResult(store.getAllKeys())).map(String),
  count: () => requestResult(store.count()),
  countBy: (member) => requestResult(store.index(member).count()),
  lowestBy: (member, limit) => requestResult(store.index(member).getAll(null, limit)),
  put: refused,
  putAll: refused,
  remove: refused,
  clear: refused,
})

export interface ReadOnlyStorage extends Storage {
  /** Rows after a key, in key order; for tables that are too large for one read. */
  readonly page: (table: TableName, afterKey: string, limit: number) => Promise<readonly Row[]>
  /** The next read opens the database again. */
  readonly close: () => void
}

/**
 * Reads a user's database without Dexie, for workers. The connection stays open, because opening takes longer than reading, and closes when
 * another tab upgrades or deletes the database. Rejects if the database does not exist.
 */
export const openReadOnlyStorage = (name: string): ReadOnlyStorage => {
  let connection: Promise<IDBDatabase> | null = null
  const close = (): void => {
    void connection?.then(
      (database) => database.close(),
      () => undefined,
    )
    connection = null
  }
  const connect = (): Promise<IDBDatabase> => {
    if (connection) return connection
    const opening = open(name).then((database) => {
      const release = () => {
        database.close()
        if (connection === opening) connection = null
      }
      database.addEventListener('versionchange', release)
      database.addEventListener('close', release)
      return database
    })
    connection = opening
    opening.catch(() => {
      if (connection === opening) connection = null
    })
    return opening
  }
  const within = async <Result>(tables: readonly TableName[], read: (transaction: IDBTransaction) => Promise<Result>): Promise<Result> =>
    read((await connect()).transaction([...tables], 'readonly'))
  return {
    run: (access, tables, body) =>
      access !== 'read' ? refused() : within(tables, (transaction) => body({ rows: (table) => rowsOf(transaction.objectStore(table)) })),
    page: (table, afterKey, limit) =>
      within([table], (transaction) =>
        requestResult<Row[]>(transaction.objectStore(table).getAll(IDBKeyRange.lowerBound(afterKey, true), limit)),
      ),
    close,
  }
}
