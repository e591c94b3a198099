import * as v from 'valibot'
import type { Transaction } from '#local/database/storage.ts'

const key = 'keptClock'
const clockSchema = v.object({
  key: v.literal(key),
  /** Elapsed milliseconds of this clock. */
  elapsed: v.number(),
  /** Device time of the last update in milliseconds since the epoch. */
  at: v.number(),
})

/**
 * Clock that never goes back: it adds the progress of the device clock and ignores backward changes. Permissions therefore end on time or
 * too early, and the next request to the server renews them.
 */
export const readClock = async (transaction: Transaction, wall: number): Promise<number> => {
  const row = v.safeParse(clockSchema, await transaction.rows('meta').get(key))
  return row.success ? row.output.elapsed + Math.max(0, wall - row.output.at) : 0
}

/**
 * Stores the current time of the clock. Frequent calls limit the loss when the device clock is set back.
 * @param minElapsedMs certain minimum since the last call, independent of the device clock
 */
export const advanceClock = async (transaction: Transaction, wall: number, minElapsedMs = 0): Promise<number> => {
  const rows = transaction.rows('meta')
  const row = v.safeParse(clockSchema, await rows.get(key))
  const before = row.success ? row.output : { elapsed: 0, at: wall }
  const elapsed = before.elapsed + Math.max(0, minElapsedMs, wall - before.at)
  await rows.put({ key, elapsed, at: wall })
  return elapsed
}
