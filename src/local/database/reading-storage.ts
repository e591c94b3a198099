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
  /** The next one who reads opens it again. */
  readonly close: () => void
}

/**
 * A person's database, only read, without the library that keeps it: for a worker. It stays open, because opening takes longer than reading,
 * and gives way to whoever upgrades or removes it. Rejects where there is none.
 */
export const openReadingStorage = (name: string): ReadingStorage => {
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
      const letGo = () => {
        database.close()
        if (connection === opening) connection = null
      }
      database.addEventListener('versionchange', letGo)
      database.addEventListener('close', letGo)
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
    page: (table, behind, limit) =>
      within([table], (transaction) => settled<Row[]>(transaction.objectStore(table).getAll(IDBKeyRange.lowerBound(behind, true), limit))),
    close,
  }
}
