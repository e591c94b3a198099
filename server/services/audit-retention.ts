import type { UsageStore } from '../ports/usage-store.ts'

const dayMs = 24 * 3_600_000

/** So that SQLite, which works in the thread of the server, delays other requests by milliseconds only. */
const batchCount = 2000

/**
 * Removes entries of the log that are older than a number of days. The limit moves at midnight (UTC), so that a day has one removal, which the log
 * shows itself. Other requests run between two batches.
 * @param days null = entries stay for ever
 * @param now milliseconds since the epoch
 * @returns the number of removed entries
 */
export const removeOldAudit = async (
  usage: Pick<UsageStore, 'removeAudit' | 'audit'>,
  days: number | null,
  now: number,
): Promise<number> => {
  if (days === null) return 0
  const before = Math.floor(now / dayMs) * dayMs - days * dayMs
  const day = new Date(before).toISOString().slice(0, 10)
  let entries = 0
  try {
    let count = batchCount
    while (count === batchCount) {
      count = await usage.removeAudit(before, batchCount)
      entries += count
      await new Promise<void>((resolve) => setImmediate(resolve))
    }
  } finally {
    // Also about the batches before a failure.
    if (entries > 0) await usage.audit({ event: 'log.removed', userId: null, detail: { before: day, entries } })
  }
  return entries
}
