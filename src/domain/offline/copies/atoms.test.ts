import { expect, test } from 'vitest'
import type { OfflineSummary } from '#local/offline/offline-summary.ts'
import { isComplete } from './atoms.ts'

const summary = (set: Partial<OfflineSummary['set']>, counts: Pick<OfflineSummary, 'count' | 'completeCount'>): OfflineSummary => ({
  set: {
    key: 'one',
    source: { kind: 'bookmarks' },
    title: '',
    rendition: null,
    addedAt: 0,
    locale: 'en',
    round: 2,
    stage: 'members',
    found: counts.count,
    refreshedAt: 1,
    permissionEnd: null,
    nextPermissionEnd: null,
    firstItemEnd: null,
    trouble: null,
    retryAtMs: null,
    ...set,
  },
  describedCount: 0,
  bytes: 0,
  files: null,
  cover: null,
  ...counts,
})

test('a complete offline copy stays complete while a later sync waits for the connection', () => {
  expect(isComplete(summary({ stage: 'members' }, { count: 3, completeCount: 3 }))).toBe(true)
  expect(isComplete(summary({ stage: 'metadata' }, { count: 0, completeCount: 0 }))).toBe(true)
})

test('an offline copy is incomplete during its first sync, and when a later sync has found more', () => {
  expect(isComplete(summary({ refreshedAt: null }, { count: 0, completeCount: 0 }))).toBe(false)
  expect(isComplete(summary({ stage: 'pictures' }, { count: 4, completeCount: 3 }))).toBe(false)
})
