import { mkdir, rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import Database from 'better-sqlite3'
import type { Repair } from '../../../ports/repair.ts'
import { tablesOf } from './daily-copy.ts'
import { openDatabase } from './open-database.ts'
import { derivedTables } from './schema.ts'

type Row = Readonly<Record<string, string | number | null>>

interface Column {
  readonly name: string
  /** Position in the primary key, from 1; 0 = not part of it. */
  readonly pk: number
}

const columnsOf = (db: Database.Database, table: string): Column[] => db.prepare<[], Column>(`PRAGMA table_info("${table}")`).all()

const list = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')

/** Rows are numbered from 1. Without a known last number, reading stops after a gap of this size. */
const maxGapCount = 100_000

const attempt = <Value>(read: () => Value): Value | undefined => {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** Reads each row by its number and skips damaged ones. */
function* rowsByNumber(db: Database.Database, table: string, names: readonly string[]): Generator<Row> {
  const last = attempt(() => db.prepare<[], number | null>(`SELECT max(rowid) FROM "${table}"`).pluck().get())
  const read = db.prepare<[number], Row>(`SELECT ${list(names)} FROM "${table}" WHERE rowid = ?`)
  let end = last ?? maxGapCount
  for (let number = 1; number <= end; number += 1) {
    const row = attempt(() => read.get(number))
    if (!row) continue
    if (last === undefined) end = number + maxGapCount
    yield row
  }
}

/** Reads from the start up to the damage, then from the end back to it. */
function* rowsFromBothEnds(db: Database.Database, table: string, names: readonly string[], key: readonly string[]): Generator<Row> {
  for (const order of ['ASC', 'DESC']) {
    try {
      const sorted = key.map((name) => `"${name}" ${order}`).join(', ')
      for (const row of db.prepare<[], Row>(`SELECT ${list(names)} FROM "${table}" ORDER BY ${sorted}`).iterate()) yield row
    } catch {
      // The damaged part; continue from the other end.
    }
  }
}

/** All readable rows, some possibly twice; returns whether no row was lost. */
function* readableRows(db: Database.Database, table: string, columns: readonly Column[]): Generator<Row, boolean> {
  const names = columns.map(({ name }) => name)
  try {
    for (const row of db.prepare<[], Row>(`SELECT ${list(names)} FROM "${table}"`).iterate()) yield row
    return true
  } catch {
    const numbered = attempt(() => db.prepare(`SELECT rowid FROM "${table}" LIMIT 0`)) !== undefined
    const key = columns.filter(({ pk }) => pk > 0).map(({ name }) => name)
    yield* numbered ? rowsByNumber(db, table, names) : rowsFromBothEnds(db, table, names, key)
    return false
  }
}

/** Columns of later versions, and the older column that has their first value, as the migrations set it. */
const successors: Readonly<Record<string, { readonly column: string; readonly from: string }>> = {
  users: { column: 'manages_people', from: 'is_gui_admin' },
}

/** Copies the rows of `file` into `db`, except existing ones. Returns whether all of them were readable. */
const copyRows = (db: Database.Database, file: string): boolean => {
  let source: Database.Database
  try {
    source = new Database(file)
    tablesOf(source)
  } catch {
    return false
  }
  let complete = true
  try {
    for (const table of tablesOf(db)) {
      // Derived tables may not match their damaged sources.
      if (derivedTables.has(table)) continue
      const sourceColumns = new Set(columnsOf(source, table).map(({ name }) => name))
      if (sourceColumns.size === 0) complete = false
      const columns = columnsOf(db, table).filter(({ name }) => sourceColumns.has(name))
      if (columns.length === 0) continue
      const names = columns.map(({ name }) => name)
      const successor = successors[table]
      const added = successor && !sourceColumns.has(successor.column) && sourceColumns.has(successor.from) ? successor : null
      const targets = added ? [...names, added.column] : names
      const origins = added ? [...names, added.from] : names
      const insert = db.prepare(`INSERT OR IGNORE INTO "${table}" (${list(targets)}) VALUES (${targets.map(() => '?').join(', ')})`)
      const rows = readableRows(source, table, columns)
      let next = rows.next()
      for (; !next.done; next = rows.next()) {
        const { value } = next
        try {
          insert.run(origins.map((name) => value[name]))
        } catch {
          // A damaged row that violates a constraint.
          complete = false
        }
      }
      complete = complete && next.value
    }
  } finally {
    source.close()
  }
  return complete
}

const moveAside = async (file: string, now: number): Promise<string> => {
  const folder = join(file, '..', `damaged-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const end of ['', '-wal', '-shm']) await rename(file + end, join(folder, basename(file) + end)).catch(() => undefined)
  return join(folder, basename(file))
}

/**
 * Creates a new database from the readable parts of a damaged one and, if parts are missing, of its newest copy. The damaged file stays in
 * a folder next to it. No other process may have the file open.
 */
export const repairDatabase = async (file: string, copies: readonly string[], now: number): Promise<Repair> => {
  const damaged = await moveAside(file, now)
  const db = openDatabase(file)
  try {
    db.pragma('foreign_keys = OFF')
    const complete = db.transaction(() => {
      const whole = copyRows(db, damaged)
      if (!whole) copies.some((copy) => copyRows(db, copy))
      // Rows of deleted accounts.
      for (const { table, rowid } of db.pragma('foreign_key_check') as { table: string; rowid: number | null }[])
        if (rowid !== null) db.prepare(`DELETE FROM "${table}" WHERE rowid = ?`).run(rowid)
      return whole
    })()
    const counts = tablesOf(db).map(
      (table) => [table, db.prepare<[], number>(`SELECT count(*) FROM "${table}"`).pluck().get() ?? 0] as const,
    )
    return { damaged, savedRows: Object.fromEntries(counts.filter(([, rows]) => rows > 0)), incomplete: !complete }
  } finally {
    db.close()
  }
}
