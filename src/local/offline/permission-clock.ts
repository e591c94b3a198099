import * as v from 'valibot'
import type { Transaction } from '#local/database/storage.ts'

const key = 'keptClock'
const clockSchema = v.object({
  key: v.literal(key),
  /** Elapsed milliseconds of this clock. */
  elapsed: v.number(),
  /** Device time of the last update in milliseconds since the epoch. */
  at: v.number(),
  /** Tab of the last update. Absent = unknown. */
  tab: v.optional(v.string()),
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
 * @param tick certain minimum since the last tick of a tab, independent of the device clock. It counts only if no other tab has updated the
 * clock since, because the time before that update would count twice.
 */
export const advanceClock = async (
  transaction: Transaction,
  wall: number,
  tick: { readonly tab: string; readonly minElapsedMs: number } | null = null,
): Promise<number> => {
  const rows = transaction.rows('meta')
  const row = v.safeParse(clockSchema, await rows.get(key))
  const before: v.InferOutput<typeof clockSchema> = row.success ? row.output : { key, elapsed: 0, at: wall }
  const minElapsedMs = tick !== null && tick.tab === before.tab ? tick.minElapsedMs : 0
  const elapsed = before.elapsed + Math.max(0, minElapsedMs, wall - before.at)
  await rows.put({ key, elapsed, at: wall, ...(tick && { tab: tick.tab }) })
  return elapsed
}
