import * as v from 'valibot'
import type { Transaction } from '#local/database/storage.ts'

const key = 'keptClock'
const clockSchema = v.object({
  key: v.literal(key),
  /** Milliseconds that have passed on this clock. */
  elapsed: v.number(),
  /** What the device's clock said then, in milliseconds since the epoch. */
  at: v.number(),
})

/**
 * A clock that only goes forward: as far as the device's clock has gone since it was last looked at, and not at all when somebody has set
 * that back. A permission that ends on it ends too early at worst, and then asking the server anew makes it good.
 */
export const readClock = async (transaction: Transaction, wall: number): Promise<number> => {
  const row = v.safeParse(clockSchema, await transaction.rows('meta').get(key))
  return row.success ? row.output.elapsed + Math.max(0, wall - row.output.at) : 0
}

/**
 * Moves the clock on. Done often enough, what was counted is never lost to a device's clock that is set back.
 * @param least milliseconds that have passed since the last time for sure, whatever the device's clock says
 */
export const moveClock = async (transaction: Transaction, wall: number, least = 0): Promise<number> => {
  const rows = transaction.rows('meta')
  const row = v.safeParse(clockSchema, await rows.get(key))
  const before = row.success ? row.output : { elapsed: 0, at: wall }
  const elapsed = before.elapsed + Math.max(0, least, wall - before.at)
  await rows.put({ key, elapsed, at: wall })
  return elapsed
}
