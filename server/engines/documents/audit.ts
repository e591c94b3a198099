import type { Database } from 'better-sqlite3'
import type { Documents } from '../../ports/documents.ts'

/** Enough for years of an ordinary portal; an attacker can push old entries out but can't fill the disk. */
const keptEntries = 500_000

export const auditDocuments = (db: Database, clock: () => number): Pick<Documents, 'audit'> => {
  const add = db.prepare<[number, string, string | null, string | null]>(
    'INSERT INTO audit (at, event, user_id, detail) VALUES (?, ?, ?, ?)',
  )
  const thin = db.prepare<[number | bigint]>('DELETE FROM audit WHERE id <= ?')
  return {
    audit: async ({ event, userId, detail }) => {
      const { lastInsertRowid } = add.run(clock(), event, userId, detail ? JSON.stringify(detail) : null)
      if (Number(lastInsertRowid) % 1000 === 0) thin.run(Number(lastInsertRowid) - keptEntries)
    },
  }
}
