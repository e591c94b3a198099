import type { Database } from 'better-sqlite3'
import { createBookmarkStore } from '../../../server/engines/stores/sqlite/bookmarks.ts'
import { openDatabase } from '../../../server/engines/stores/sqlite/open-database.ts'
import type { HistoryServer } from './run-history.ts'

export const account = 'user'
const tables = ['bookmarks', 'bookmark_history', 'bookmark_clients'] as const

/** Copies of the bookmark tables, which are restored later as a backup would be. */
export const backupsOf = (db: Database) => {
  let snapshot: Map<string, Record<string, unknown>[]> | null = null
  const empty = () => {
    for (const table of tables) db.exec(`DELETE FROM ${table}`)
  }
  return {
    reset: () => {
      snapshot = null
      empty()
    },
    backup: () => {
      snapshot = new Map(tables.map((table) => [table, db.prepare(`SELECT * FROM ${table}`).all() as Record<string, unknown>[]]))
    },
    restore: () => {
      if (!snapshot) return false
      empty()
      for (const [table, rows] of snapshot) {
        for (const row of rows) {
          const names = Object.keys(row)
          db.prepare(`INSERT INTO ${table} (${names.join()}) VALUES (${names.map((name) => `@${name}`).join()})`).run(row)
        }
      }
      return true
    },
  }
}

/** The bookmark engine of the server, called directly: the fast variant. */
export const createSqliteServer = (): HistoryServer & { readonly reset: () => void } => {
  const db = openDatabase(':memory:')
  db.prepare(
    "INSERT INTO users (id, name, name_key, password_hash, is_asset_user, is_gui_admin, groups, mail, disabled, workspace) VALUES (?, 'u', 'u', '', 1, 0, '[]', NULL, 0, '')",
  ).run(account)
  const bookmarks = createBookmarkStore(db, Date.now)
  const look = () => bookmarks.getBookmarks(account, { id: null, baseEtag: null })
  return {
    ...backupsOf(db),
    api: {
      read: async ({ clientId, base }) => {
        const { ids, etag, lastSeq, ancestorKnown } = await bookmarks.getBookmarks(account, { id: clientId, baseEtag: base.etag })
        return { ids: etag === base.etag ? base.list : ids, etag, lastSeq, ancestorKnown }
      },
      save: (ids, condition) => bookmarks.replaceBookmarks(account, ids, condition),
    },
    list: async () => (await look()).ids,
    version: async () => (await look()).etag,
  }
}
