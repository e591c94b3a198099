import { expect, test } from 'vitest'
import type { AuditEntry } from '../ports/usage-store.ts'
import { removeOldAudit } from './audit-retention.ts'

const dayMs = 24 * 3_600_000
const noon = Date.UTC(2026, 0, 31, 12)

/** A log with old entries that fails at the batch with the number `failsAt`, from 0. */
const logWith = (oldCount: number, failsAt = Number.POSITIVE_INFINITY) => {
  const limits: number[] = []
  const written: AuditEntry[] = []
  let left = oldCount
  return {
    limits,
    written,
    usage: {
      removeAudit: async (before: number, maxCount: number) => {
        if (limits.length === failsAt) throw new Error('no database')
        limits.push(before)
        const count = Math.min(left, maxCount)
        left -= count
        return count
      },
      audit: async (entry: AuditEntry) => {
        written.push(entry)
      },
    },
  }
}
const about = (entries: number) => ({ event: 'log.removed', userId: null, detail: { before: '2026-01-01', entries } })

test('without a number of days nothing is removed', async () => {
  const { limits, usage } = logWith(5)
  expect(await removeOldAudit(usage, null, noon)).toBe(0)
  expect(limits).toEqual([])
})

test('the limit is a midnight, so that hourly runs of one day remove once, and the log shows it', async () => {
  const { limits, written, usage } = logWith(5)
  expect(await removeOldAudit(usage, 30, noon)).toBe(5)
  await removeOldAudit(usage, 30, noon + 11 * 3_600_000)
  await removeOldAudit(usage, 30, noon + dayMs)
  expect(limits).toEqual([Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 2)])
  expect(written).toEqual([about(5)])
})

test('many entries are removed in batches, other work runs between them, and one entry is about all', async () => {
  const { limits, written, usage } = logWith(9000)
  let turns = 0
  let isRunning = true
  const turn = () => {
    turns += 1
    if (isRunning) setImmediate(turn)
  }
  setImmediate(turn)
  expect(await removeOldAudit(usage, 30, noon)).toBe(9000)
  isRunning = false
  expect(limits).toHaveLength(5)
  expect(turns).toBeGreaterThanOrEqual(4)
  expect(written).toEqual([about(9000)])
})

test('the log shows what was removed before a failure', async () => {
  const { written, usage } = logWith(9000, 2)
  await expect(removeOldAudit(usage, 30, noon)).rejects.toThrow('no database')
  expect(written).toEqual([about(4000)])
})
