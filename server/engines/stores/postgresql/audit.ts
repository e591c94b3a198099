import type { UsageStore } from '../../../ports/usage-store.ts'
import type { Connection } from './connection.ts'

/** Enough for years of a typical portal. An attacker can displace old entries but not fill the disk. */
const maxEntryCount = 500_000

export const createAuditLog = (connection: Connection, clock: () => number): Pick<UsageStore, 'audit'> => ({
  audit: async ({ event, userId, detail }) => {
    const row = await connection.first<{ id: number }>(
      'INSERT INTO audit (at, event, user_id, detail) VALUES ($1, $2, $3, $4) RETURNING id',
      [clock(), event, userId, detail ? JSON.stringify(detail) : null],
    )
    if (row && row.id % 1000 === 0) await connection.run('DELETE FROM audit WHERE id <= $1', [row.id - maxEntryCount])
  },
})
