/** `all` = everything belongs to this portal. `user` = only what the user would lose: bookmarks and unfinished downloads, without stored bytes. */
export type CopyExtent = 'all' | 'user'

type Row = Readonly<Record<string, unknown>>

const requestResult = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the database refused')))
  })

/** Creates the object stores of a database with the schema of another one. */
const copySchema = (source: IDBTransaction, target: IDBDatabase): void => {
  for (const name of source.objectStoreNames) {
    const store = source.objectStore(name)
    const copy = target.createObjectStore(name, { keyPath: store.keyPath, autoIncrement: store.autoIncrement })
    for (const indexName of store.indexNames) {
      const { keyPath, unique, multiEntry } = store.index(indexName)
      copy.createIndex(indexName, keyPath, { unique, multiEntry })
    }
  }
}

/** Opens the target; creates it with version and schema of the source, so that this version upgrades it like the source. */
const openTarget = async (name: string, source: IDBDatabase): Promise<IDBDatabase> => {
  const isPresent = (await indexedDB.databases()).some((one) => one.name === name)
  const request = isPresent ? indexedDB.open(name) : indexedDB.open(name, source.version)
  request.addEventListener('upgradeneeded', () => copySchema(source.transaction([...source.objectStoreNames]), request.result))
  return requestResult(request)
}

/** Rows in memory at a time; received bytes have several megabytes. */
const pageSizeOf = (table: string): number => (table === 'downloadParts' ? 4 : 500)

/** Copies rows whose keys are missing in the target. @param change null = leaves the row out */
const copyTable = async (source: IDBDatabase, target: IDBDatabase, table: string, change: (row: Row) => Row | null): Promise<void> => {
  const count = pageSizeOf(table)
  for (let range: IDBKeyRange | null = null; ; ) {
    const store = source.transaction(table).objectStore(table)
    const [keys, rows]: [IDBValidKey[], Row[]] = await Promise.all([
      requestResult(store.getAllKeys(range, count)),
      requestResult(store.getAll(range, count)),
    ])
    const transaction = target.transaction(table, 'readwrite')
    const done = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('the database refused')))
    })
    rows.forEach((row, at) => {
      const added = change(row)
      if (!added) return
      const written = transaction.objectStore(table)
      const present = written.count(keys[at])
      present.addEventListener('success', () => present.result === 0 && written.add(added))
    })
    await done
    if (rows.length < count) return
    range = IDBKeyRange.lowerBound(keys.at(-1), true)
  }
}

const unchanged = (row: Row): Row => row

/** The stored bytes may belong to the download of another portal: it begins again. */
const withoutBytes = (row: Row): Row | null =>
  row['purpose'] === 'keep' || ['saved', 'denied', 'gone', 'failed'].includes(String(row['state']))
    ? null
    : { ...row, state: 'queued', place: 'rows', have: 0, parts: 0, files: [], total: null, etag: null, digest: null, partsDigest: null }

const userTables: Readonly<Record<string, (row: Row) => Row | null>> = {
  meta: unchanged,
  bookmarkBase: unchanged,
  bookmarkOps: unchanged,
  bookmarkTrash: unchanged,
  downloads: withoutBytes,
}

/**
 * Copies a database of any schema. It may run again after an interruption: rows that the target has stay as they are. Rejects if one of the databases
 * cannot be opened or written.
 * @param from name of an existing database @param to name of the copy
 */
export const copyDatabase = async (from: string, to: string, extent: CopyExtent): Promise<void> => {
  const source = await requestResult(indexedDB.open(from))
  // Another tab may delete or upgrade it.
  source.addEventListener('versionchange', () => source.close())
  try {
    if (source.objectStoreNames.length === 0) return
    const target = await openTarget(to, source)
    try {
      for (const table of source.objectStoreNames) {
        const change = extent === 'all' ? unchanged : userTables[table]
        if (change && target.objectStoreNames.contains(table)) await copyTable(source, target, table, change)
      }
    } finally {
      target.close()
    }
  } finally {
    source.close()
  }
}
