import { expect, test } from 'vitest'
import { randomBytes } from '../../../tests/support/random-bytes.ts'
import type { Caller } from '../../common/caller.ts'
import type { SearchCount } from '../../ports/usage-store.ts'
import { createSearchLog } from './search-log.ts'

test('Y9 V8 a text that one user searches at several servers is not counted like that of several users', async () => {
  const counted: (SearchCount & { readonly day: string })[] = []
  const keys = new Set<string>()
  const usage = {
    countSearches: async (day: string, counts: readonly SearchCount[]) => void counted.push(...counts.map((count) => ({ day, ...count }))),
    forgetUsage: async () => undefined,
    noteKeys: async (given: readonly string[]) => {
      const fresh = given.filter((key) => !keys.has(key))
      for (const key of fresh) keys.add(key)
      return fresh
    },
  }
  let now = Date.UTC(2026, 0, 1, 12)
  const secret = randomBytes(32)
  const logs = Array.from({ length: 4 }, () => createSearchLog(usage, [secret], () => now))
  const search = async (userId: string, text: string) => {
    for (const log of logs) {
      for (let repeated = 0; repeated < 2; repeated += 1)
        log.note({ userId, sessionId: 's', isPreview: false } as Caller, { text, filter: {}, facets: ['keywords'], start: 0, rows: 10 }, 0)
      await log.flush()
    }
  }
  await search('ann', 'harbour')
  await search('bob', 'harbour')
  await search('ann', 'mill')
  now += 24 * 3_600_000
  await search('ann', 'mill')
  expect(counted).toEqual([
    { day: '2026-01-01', text: 'harbour', searches: 1, withoutResult: 1 },
    { day: '2026-01-01', text: 'harbour', searches: 1, withoutResult: 1 },
    { day: '2026-01-01', text: 'mill', searches: 1, withoutResult: 1 },
    { day: '2026-01-02', text: 'mill', searches: 1, withoutResult: 1 },
  ])
  expect([...keys].join()).not.toContain('ann')
})
