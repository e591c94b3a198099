import { Dexie, type Table } from 'dexie'
import { declareVersions } from '#local/database/schema.ts'
import type { Row, Rows, Storage } from '#local/database/storage.ts'

/** An open database. Once lost or closed it answers nothing any more; another one has to be opened. */
export interface DatabaseHandle extends Storage {
  close(): void
}

export interface HandleEvents {
  /** Another tab holds an older version open and does not let go. */
  readonly onBlocked: () => void
  /** The browser has dropped the connection, or another tab upgrades or deletes the database. */
  readonly onLost: () => void
}

const rowsOf = (table: Table<Row, string>): Rows => ({
  get: async (key) => table.get(key),
  getAll: async (keys) => table.bulkGet([...keys]),
  all: async () => table.toArray(),
  startingWith: async (prefix) => table.where(':id').startsWith(prefix).toArray(),
  keys: async () => table.toCollection().primaryKeys(),
  count: async () => table.count(),
  countBy: async (member) => table.orderBy(member).count(),
  lowestBy: async (member, limit) => (limit === undefined ? table.orderBy(member) : table.orderBy(member).limit(limit)).toArray(),
  put: async (row) => void (await table.put(row)),
  putAll: async (rows) => void (await table.bulkPut([...rows])),
  remove: async (keys) => table.bulkDelete([...keys]),
  clear: async () => table.clear(),
})

/** Opens a database under its name; rejects as the browser does. The caller watches how long that takes. */
export const openDexie = async (
  name: string,
  events: HandleEvents,
  declare: (database: Dexie) => void = declareVersions,
): Promise<DatabaseHandle> => {
  const database = new Dexie(name, { autoOpen: false, cache: 'disabled' })
  declare(database)
  let isOver = false
  const lose = () => {
    if (isOver) return
    isOver = true
    events.onLost()
  }
  const letGo = () => {
    database.close()
    lose()
    // Ours is the last word; Dexie's own handler would announce it on the console.
    return false
  }
  database.on('versionchange', letGo)
  database.on('close', lose)
  database.on('blocked', () => {
    events.onBlocked()
    return false
  })
  await database.open()
  return {
    run: (access, tables, body) =>
      // The native promise outside: what follows is no part of the transaction.
      Promise.resolve(
        // Dexie follows native promises only out of a function that is async itself.
        database.transaction(access === 'read' ? 'r' : 'rw', [...tables], async () =>
          body({ rows: (table) => rowsOf(database.table<Row, string>(table)) }),
        ),
      ),
    close: () => {
      isOver = true
      database.close()
    },
  }
}
