import type { Database } from 'better-sqlite3'
import { clockSkewMs } from '../../../common/lifetime.ts'
import { type AuditEntry, type AuditQuery, auditWindowCount, maxAuditEntryCount, type UsageStore } from '../../../ports/usage-store.ts'
import { type AuditRow, auditPageOf, detailTextsOf } from '../audit-rows.ts'

type AuditMethod = 'audit' | 'auditOnce' | 'noteKeys' | 'listAudit' | 'removeAudit'

export const createAuditLog = (db: Database, clock: () => number): Pick<UsageStore, AuditMethod> => {
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
  const newest = db.prepare<[], { id: number | null }>('SELECT max(id) AS id FROM audit')
  const oldest = db.prepare<[], { id: number | null }>('SELECT min(id) AS id FROM audit')
  const entries = db.prepare<
    {
      top: number
      low: number
      event: string | null
      excluded: string
      hasPerson: number
      id: string | null
      by: string
      name: string
      max: number
    },
    AuditRow
  >(`
    SELECT id, at, event, user_id, detail FROM audit WHERE id < @top AND id >= @low
      AND (event = @event OR (@event IS NULL AND event NOT IN (SELECT value FROM json_each(@excluded))))
      AND (NOT @hasPerson OR user_id = @id OR instr(detail, @by) > 0 OR instr(detail, @name) > 0)
    ORDER BY id DESC LIMIT @max`)
  const list = db.transaction(({ before, event, excludedEvents, person, maxEntryCount }: AuditQuery) => {
    const end = (newest.get()?.id ?? 0) + 1
    const top = Math.min(before ?? end, end)
    const low = top - auditWindowCount
    const [by, name] = person ? detailTextsOf(person) : ['', '']
    const rows = entries.all({
      top,
      low,
      event,
      excluded: JSON.stringify(excludedEvents),
      hasPerson: Number(person !== null),
      id: person?.id ?? null,
      by,
      name,
      max: maxEntryCount,
    })
    return auditPageOf(rows, maxEntryCount, low, (oldest.get()?.id ?? low) < low)
  })
  const removeBefore = db.prepare<{ before: number; max: number }>(`
    DELETE FROM audit WHERE EXISTS (SELECT 1 FROM audit WHERE at >= @before)
      AND id IN (SELECT id FROM audit WHERE at < @before ORDER BY at LIMIT @max)`)
  return {
    removeAudit: async (before, maxCount) => removeBefore.run({ before, max: maxCount }).changes,
    listAudit: async (query) => list(query),
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
