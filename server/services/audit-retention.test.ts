import { expect, test } from 'vitest'
import type { AuditEntry } from '../ports/usage-store.ts'
import { removeOldAudit } from './audit-retention.ts'

const dayMs = 24 * 3_600_000
const noon = Date.UTC(2026, 0, 31, 12)

const removals = (count: number) => {
  const calls: { before: number; entry: AuditEntry }[] = []
  return {
    calls,
    usage: {
      removeAudit: async (before: number, entryAbout: (count: number) => AuditEntry) => {
        calls.push({ before, entry: entryAbout(count) })
        return count
      },
    },
  }
}

test('without a number of days nothing is removed', async () => {
  const { calls, usage } = removals(5)
  expect(await removeOldAudit(usage, null, noon)).toBe(0)
  expect(calls).toEqual([])
})

test('the limit is a midnight, so that hourly runs of one day remove once, and the log shows it', async () => {
  const { calls, usage } = removals(5)
  expect(await removeOldAudit(usage, 30, noon)).toBe(5)
  await removeOldAudit(usage, 30, noon + 11 * 3_600_000)
  await removeOldAudit(usage, 30, noon + dayMs)
  expect(calls.map(({ before }) => before)).toEqual([Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 2)])
  expect(calls[0]?.entry).toEqual({ event: 'log.removed', userId: null, detail: { before: '2026-01-01', entries: 5 } })
})
