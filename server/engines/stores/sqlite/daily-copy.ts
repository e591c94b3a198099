import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type Database from 'better-sqlite3'
import { openDatabase } from './open-database.ts'
import { derivedTables } from './schema.ts'

/**
 * Tables that are rebuilt from the media folder or expire within a day. The audit log is the largest and is only useful in full. App tokens,
 * passkeys, share links and recovery codes are left out because a repair from an older copy would restore revoked, removed and used ones. The keys of
 * authenticator apps are copied: without them a password would be enough.
 */
const excludedTables: ReadonlySet<string> = new Set([
  ...derivedTables,
  'assets',
  'sessions',
  'tickets',
  'app_tokens',
  'passkeys',
  'share_links',
  'passkey_challenges',
  'recovery_codes',
  'login_counters',
  'zip_orders',
  'audit',
  'revision_marks',
])
const storedCopyCount = 3
const copyName = /^\d{4}-\d{2}-\d{2}\.sqlite$/

export const tablesOf = (db: Database.Database): string[] =>
  db.prepare<[], string>(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`).pluck().all()

/** Full paths, newest first. */
export const dailyCopies = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => []))
    .filter((name) => copyName.test(name))
    .toSorted()
    .toReversed()
    .map((name) => join(folder, name))

/**
 * Copies the data that cannot be rebuilt into a separate file, once a day; the last three copies are stored. `now`: milliseconds since the
 * epoch.
 */
export const createDailyCopy = async (source: string, folder: string, now: number): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${new Date(now).toISOString().slice(0, 10)}.sqlite`)
  const copies = await dailyCopies(folder)
  if (copies.includes(file)) return
  const part = `${file}.part`
  await rm(part, { force: true })
  const db = openDatabase(part)
  try {
    db.pragma('journal_mode = DELETE')
    db.pragma('foreign_keys = OFF')
    db.prepare('ATTACH ? AS source').run(source)
    const copy = db.transaction(() => {
      for (const table of tablesOf(db))
        if (!excludedTables.has(table)) db.exec(`INSERT INTO main."${table}" SELECT * FROM source."${table}"`)
    })
    copy()
  } finally {
    db.close()
  }
  await rename(part, file)
  for (const old of [file, ...copies].slice(storedCopyCount)) await rm(old, { force: true })
}
