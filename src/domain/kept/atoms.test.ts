import { expect, test } from 'vitest'
import type { KeptSummary } from '#local/kept/kept-summary.ts'
import { isComplete } from './atoms.ts'

const summary = (set: Partial<KeptSummary['set']>, counts: Pick<KeptSummary, 'count' | 'whole'>): KeptSummary => ({
  set: {
    key: 'one',
    source: { kind: 'bookmarks' },
    title: '',
    form: null,
    addedAt: 0,
    locale: 'en',
    round: 2,
    stage: 'members',
    found: counts.count,
    refreshedAt: 1,
    leaseUntil: null,
    leaseNext: null,
    trouble: null,
    retryAtMs: null,
    ...set,
  },
  known: 0,
  bytes: 0,
  files: null,
  cover: null,
  ...counts,
})

test('a complete offline copy stays complete while a later round waits for the connection', () => {
  expect(isComplete(summary({ stage: 'members' }, { count: 3, whole: 3 }))).toBe(true)
  expect(isComplete(summary({ stage: 'metadata' }, { count: 0, whole: 0 }))).toBe(true)
})

test('an offline copy is incomplete in its first round, and when a later round has found more', () => {
  expect(isComplete(summary({ refreshedAt: null }, { count: 0, whole: 0 }))).toBe(false)
  expect(isComplete(summary({ stage: 'pictures' }, { count: 4, whole: 3 }))).toBe(false)
})
