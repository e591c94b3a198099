import type { UsageStore } from '../ports/usage-store.ts'

const dayMs = 24 * 3_600_000

/**
 * Removes entries of the log that are older than a number of days. The limit moves at midnight (UTC), so that a day has one removal, which the log
 * shows itself.
 * @param days null = entries stay for ever
 * @param now milliseconds since the epoch
 * @returns the number of removed entries
 */
export const removeOldAudit = async (usage: Pick<UsageStore, 'removeAudit'>, days: number | null, now: number): Promise<number> => {
  if (days === null) return 0
  const before = Math.floor(now / dayMs) * dayMs - days * dayMs
  const day = new Date(before).toISOString().slice(0, 10)
  return usage.removeAudit(before, (entries) => ({ event: 'log.removed', userId: null, detail: { before: day, entries } }))
}
