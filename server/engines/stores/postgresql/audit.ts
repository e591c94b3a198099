import { createCleanupSchedule } from '../../../common/cleanup-schedule.ts'
import { clockSkewMs } from '../../../common/lifetime.ts'
import { type AuditEntry, auditWindowCount, maxAuditEntryCount, type UsageStore } from '../../../ports/usage-store.ts'
import { type AuditRow, auditPageOf, detailTextsOf } from '../audit-rows.ts'
import type { Connection, Queries } from './connection.ts'

export const createAuditLog = (
  connection: Connection,
  clock: () => number,
): Pick<UsageStore, 'audit' | 'auditOnce' | 'noteKeys' | 'listAudit' | 'removeAudit'> => {
  const add = async (queries: Queries, { event, userId, detail }: AuditEntry): Promise<void> => {
    const row = await queries.first<{ id: number }>('INSERT INTO audit (at, event, user_id, detail) VALUES ($1, $2, $3, $4) RETURNING id', [
      clock(),
      event,
      userId,
      detail ? JSON.stringify(detail) : null,
    ])
    if (row && row.id % 1000 === 0) await queries.run('DELETE FROM audit WHERE id <= $1', [row.id - maxAuditEntryCount])
  }
  const isCleanupDue = createCleanupSchedule()
  const removeExpired = async (): Promise<void> => {
    const now = clock()
    if (!isCleanupDue(now)) return
    await connection.run('DELETE FROM audited_keys WHERE end_at < $1', [now - clockSkewMs])
  }
  return {
    listAudit: ({ before, event, excludedEvents, person, maxEntryCount }) =>
      connection.transaction(async (queries) => {
        const ends = await queries.first<{ low: number | null; high: number | null }>('SELECT min(id) AS low, max(id) AS high FROM audit')
        const end = (ends?.high ?? 0) + 1
        const top = Math.min(before ?? end, end)
        const low = top - auditWindowCount
        const texts = person ? detailTextsOf(person) : ['', '']
        const rows = await queries.rows<AuditRow>(
          `SELECT id, at, event, user_id, detail FROM audit WHERE id < $1 AND id >= $2
            AND (event = $3 OR ($3::text IS NULL AND event <> ALL($4::text[])))
            AND ($5::boolean IS NOT TRUE OR user_id = $6 OR position($7::text IN detail) > 0 OR position($8::text IN detail) > 0)
          ORDER BY id DESC LIMIT $9`,
          [top, low, event, excludedEvents, person !== null, person?.id ?? null, ...texts, maxEntryCount],
        )
        return auditPageOf(rows, maxEntryCount, low, (ends?.low ?? low) < low)
      }, 'repeatable read'),
    // Locked in order, so that servers do not block each other.
    removeAudit: (before, maxCount) =>
      connection.run(
        `DELETE FROM audit WHERE EXISTS (SELECT 1 FROM audit WHERE at >= $1)
          AND id IN (SELECT id FROM audit WHERE at < $1 ORDER BY at, id LIMIT $2 FOR UPDATE)`,
        [before, maxCount],
      ),
    audit: (entry) => add(connection, entry),
    auditOnce: async (key, end, entry) => {
      await removeExpired()
      return connection.transaction(async (queries) => {
        // Waits for another server that writes the same key.
        const isFirst = await queries.run('INSERT INTO audited_keys (key, end_at) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING', [key, end])
        if (isFirst === 0) return false
        await add(queries, entry)
        return true
      })
    },
    noteKeys: async (keys, end) => {
      if (keys.length === 0) return []
      await removeExpired()
      // In the order of keys, so that servers do not block each other.
      const rows = await connection.rows<{ key: string }>(
        `INSERT INTO audited_keys (key, end_at) SELECT key, $2::bigint FROM unnest($1::text[]) AS key ORDER BY key
        ON CONFLICT (key) DO NOTHING RETURNING key`,
        [keys, end],
      )
      return rows.map(({ key }) => key)
    },
  }
}
