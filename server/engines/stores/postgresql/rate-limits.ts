import { createCleanupSchedule } from '../../../common/cleanup-schedule.ts'
import { clockSkewMs } from '../../../common/lifetime.ts'
import type { RateLimits } from '../../../ports/rate-limits.ts'
import type { Connection } from './connection.ts'

/** Beyond this the oldest keys are dropped, so that invented keys do not fill the disk. */
const maxKeyCount = 100_000

const isOver = '$2 >= w.end_at OR $2 < w.since - $4'

/** The counters are shared by all servers, so uses at several servers count together. */
export const createRateLimits = (connection: Connection): RateLimits => {
  const isCleanupDue = createCleanupSchedule()
  const removeExpired = async (now: number): Promise<void> => {
    if (!isCleanupDue(now)) return
    await connection.run('DELETE FROM rate_windows WHERE end_at < $1', [now - clockSkewMs])
    await connection.run('DELETE FROM rate_windows WHERE key IN (SELECT key FROM rate_windows ORDER BY end_at DESC OFFSET $1)', [
      maxKeyCount,
    ])
  }
  return {
    countUse: async (key, { maxCount, windowMs }, now) => {
      await removeExpired(now)
      const row = await connection.first<{ uses: number }>(
        `INSERT INTO rate_windows AS w (key, uses, since, end_at) VALUES ($1, 1, $2::bigint, $3::bigint)
        ON CONFLICT (key) DO UPDATE SET
          uses = CASE WHEN ${isOver} THEN 1 ELSE w.uses + 1 END,
          since = CASE WHEN ${isOver} THEN excluded.since ELSE w.since END,
          end_at = CASE WHEN ${isOver} THEN excluded.end_at ELSE w.end_at END
        RETURNING uses`,
        [key, now, now + windowMs, clockSkewMs],
      )
      return (row?.uses ?? 1) <= maxCount
    },
  }
}
