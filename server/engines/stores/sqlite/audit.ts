import type { Database } from 'better-sqlite3'
import { clockSkewMs } from '../../../common/lifetime.ts'
import { type AuditEntry, maxAuditEntryCount, type UsageStore } from '../../../ports/usage-store.ts'

export const createAuditLog = (db: Database, clock: () => number): Pick<UsageStore, 'audit' | 'auditOnce' | 'noteKeys'> => {
  const insert = db.prepare<[number, string, string | null, string | null]>(
    'INSERT INTO audit (at, event, user_id, detail) VALUES (?, ?, ?, ?)',
  )
  const removeOld = db.prepare<[number | bigint]>('DELETE FROM audit WHERE id <= ?')
  const add = ({ event, userId, detail }: AuditEntry) => {
    const { lastInsertRowid } = insert.run(clock(), event, userId, detail ? JSON.stringify(detail) : null)
    if (Number(lastInsertRowid) % 1000 === 0) removeOld.run(Number(lastInsertRowid) - maxAuditEntryCount)
  }
  /** By key: the end in milliseconds since the epoch. In memory, because only one server uses the database. */
  const audited = new Map<string, number>()
  return {
    audit: async (entry) => add(entry),
    auditOnce: async (key, end, entry) => {
      if (audited.has(key)) return false
      // Links have one lifetime, so the oldest entries end first.
      for (const [old, oldEnd] of audited) {
        if (oldEnd >= clock() - clockSkewMs) break
        audited.delete(old)
      }
      add(entry)
      audited.set(key, end)
      return true
    },
    // There is no other server.
    noteKeys: async (keys) => keys,
  }
}
