import { type Claims, maxClaimMs } from '../../../ports/claims.ts'
import type { Connection } from './connection.ts'

export const createClaims = (connection: Connection): Claims => ({
  claim: async (key, holder, end, now) => {
    const taken = await connection.run(
      `INSERT INTO claims AS current (key, holder, end_at) VALUES ($1, $2, $3)
      ON CONFLICT (key) DO UPDATE SET holder = excluded.holder, end_at = excluded.end_at
        WHERE current.holder = excluded.holder OR current.end_at <= $4 OR current.end_at > $5`,
      [key, holder, end, now, now + maxClaimMs],
    )
    return taken > 0
  },
  release: async (key, holder) => {
    await connection.run('DELETE FROM claims WHERE key = $1 AND holder = $2', [key, holder])
  },
})
