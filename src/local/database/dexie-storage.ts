import { Dexie, type Table } from 'dexie'
import { declareVersions } from '#local/database/schema.ts'
import { type Row, type Rows, type Storage, tableKeys } from '#local/database/storage.ts'

/** An open database. After it was lost or closed, all transactions fail and a new one must be opened. */
export interface DatabaseHandle extends Storage {
  close(): void
}

export interface HandleEvents {
  /** Another tab has an older version open and blocks the upgrade. */
  readonly onBlocked: () => void
  /** The browser closed the connection, or another tab upgrades or deletes the database. */
  readonly onLost: () => void
}

/** Rows in one request. The browser copies all rows of a request in one task, and long tasks block input. */
const readCount = 500
const writeCount = 50
/** Follows every character of a key. */
const maxKeySuffix = '\uffff'

/** Rows whose key has this prefix, in key order. */
const readInSteps = async (table: Table<Row, string>, keyField: string, prefix: string): Promise<Row[]> => {
  const rows: Row[] = []
  for (;;) {
    const last = rows.at(-1)
    const range = table.where(':id').between(last ? String(last[keyField]) : prefix, prefix + maxKeySuffix, !last, true)
    const read = await range.limit(readCount).toArray()
    rows.push(...read)
    if (read.length < readCount) return rows
  }
}

const rowsOf = (table: Table<Row, string>, keyField: string): Rows => ({
  get: async (key) => table.get(key),
  getAll: async (keys) => table.bulkGet([...keys]),
  all: () => readInSteps(table, keyField, ''),
  startingWith: (prefix) => readInSteps(table, keyField, prefix),
  keys: async () => table.toCollection().primaryKeys(),
  count: async () => table.count(),
  countBy: async (member) => table.orderBy(member).count(),
  lowestBy: async (member, limit) => (limit === undefined ? table.orderBy(member) : table.orderBy(member).limit(limit)).toArray(),
  put: async (row) => void (await table.put(row)),
  putAll: async (rows) => {
    for (let at = 0; at < rows.length; at += writeCount) await table.bulkPut(rows.slice(at, at + writeCount))
  },
  remove: async (keys) => table.bulkDelete([...keys]),
  clear: async () => table.clear(),
})

/** Opens a database. Rejects with the browser's error; opening may hang, so the caller sets a timeout. */
export const openDexie = async (
  name: string,
  events: HandleEvents,
  declare: (database: Dexie) => void = declareVersions,
): Promise<DatabaseHandle> => {
  const database = new Dexie(name, { autoOpen: false, cache: 'disabled' })
  declare(database)
  let isClosed = false
  const reportLost = () => {
    if (isClosed) return
    isClosed = true
    events.onLost()
  }
  const closeForUpgrade = () => {
    database.close()
    reportLost()
    // Prevents Dexie's default handler, which logs to the console.
    return false
  }
  database.on('versionchange', closeForUpgrade)
  database.on('close', reportLost)
  database.on('blocked', () => {
    events.onBlocked()
    return false
  })
  await database.open()
  return {
    run: (access, tables, body) =>
      // A native promise outside: callbacks of the caller must not join the transaction.
      Promise.resolve(
        // Dexie tracks native promises only inside an async function.
        database.transaction(access === 'read' ? 'r' : 'rw', [...tables], async () =>
          body({ rows: (table) => rowsOf(database.table<Row, string>(table), tableKeys[table]) }),
        ),
      ),
    close: () => {
      isClosed = true
      database.close()
    },
  }
}
