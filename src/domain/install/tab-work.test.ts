import { createStore } from 'jotai'
import { beforeEach, expect, test } from 'vitest'
import { newJob } from '#local/downloads/adopt-jobs.ts'
import type { Job } from '#local/downloads/job-records.ts'
import type { OfflineSet } from '#local/offline/offline-records.ts'
import { bookmarkSyncAtom, type SyncTrouble } from '../bookmarks/atoms.ts'
import { connectionAtom } from '../connection/atoms.ts'
import { jobsAtom } from '../downloads/atoms.ts'
import { offlineStateAtom } from '../offline/copies/atoms.ts'
import { tabWorkAtom } from './tab-work.ts'

let store: ReturnType<typeof createStore>
beforeEach(() => {
  store = createStore()
  store.set(connectionAtom, 'online')
})

const set: OfflineSet = {
  key: 'k',
  source: { kind: 'bookmarks' },
  title: '',
  rendition: null,
  addedAt: 1,
  locale: 'en',
  round: 1,
  stage: 'metadata',
  found: 3,
  refreshedAt: null,
  permissionEnd: null,
  nextPermissionEnd: null,
  firstItemEnd: null,
  trouble: null,
  retryAtMs: null,
}
const workOfSet = (change: Partial<OfflineSet>) => {
  const summary = { set: { ...set, ...change }, count: 3, describedCount: 0, completeCount: 0, bytes: 0, files: null, cover: null }
  store.set(offlineStateAtom, { summaries: [summary], bytes: 0, fileTypes: [], clock: 0 })
  return store.get(tabWorkAtom)
}
const workOfBookmarks = (trouble: SyncTrouble, pending = 1) => {
  store.set(bookmarkSyncAtom, { pending, trouble, hasResponse: true })
  return store.get(tabWorkAtom)
}

test('O2 bookmarks that are being sent delay an update; those that wait for a retry or the user do not', () => {
  expect(workOfBookmarks('none')).toBe('transfer')
  expect(workOfBookmarks('none', 0)).toBeNull()
  for (const trouble of ['refused', 'auth', 'later', 'unreachable'] as const) expect(workOfBookmarks(trouble)).toBeNull()
})

test('O2 an offline copy that is downloading delays an update; one that waits for a retry or has stopped does not', () => {
  expect(workOfSet({})).toBe('transfer')
  expect(workOfSet({ stage: 'done' })).toBeNull()
  expect(workOfSet({ trouble: 'failed' })).toBeNull()
  expect(workOfSet({ retryAtMs: 5 })).toBeNull()
})

const workOfDownload = (state: Job['state']) => {
  store.set(jobsAtom, [{ ...newJob({ id: 'a', assetIds: ['a'], setId: '0', title: '', position: 1 }), state }])
  return store.get(tabWorkAtom)
}

test('O2 a download that runs or is next delays an update; one that waits or has ended does not', () => {
  for (const state of ['resolving', 'downloading', 'verifying', 'queued'] as const) expect(workOfDownload(state), state).toBe('transfer')
  for (const state of ['waiting', 'paused', 'needs-auth', 'needs-choice', 'failed', 'saved'] as const)
    expect(workOfDownload(state), state).toBeNull()
  store.set(connectionAtom, 'offline')
  expect(workOfDownload('queued')).toBeNull()
  expect(workOfDownload('downloading')).toBe('transfer')
})
