import type { Database } from 'better-sqlite3'
import type { UsageStore } from '../../../ports/usage-store.ts'

/** Enough for years of a typical portal. An attacker can displace old entries but not fill the disk. */
const maxEntryCount = 500_000

export const createAuditLog = (db: Database, clock: () => number): Pick<UsageStore, 'audit'> => {
  const add = db.prepare<[number, string, string | null, string | null]>(
    'INSERT INTO audit (at, event, user_id, detail) VALUES (?, ?, ?, ?)',
  )
  const thin = db.prepare<[number | bigint]>('DELETE FROM audit WHERE id <= ?')
  return {
    audit: async ({ event, userId, detail }) => {
      const { lastInsertRowid } = add.run(clock(), event, userId, detail ? JSON.stringify(detail) : null)
      if (Number(lastInsertRowid) % 1000 === 0) thin.run(Number(lastInsertRowid) - maxEntryCount)
    },
  }
}
