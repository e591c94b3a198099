import { atom } from 'jotai'
import { isRunning } from '#local/downloads/job-states.ts'
import { pendingWritesAtom } from '../api/atoms.ts'
import { bookmarkSyncAtom } from '../bookmarks/atoms.ts'
import { connectionAtom } from '../connection/atoms.ts'
import { jobsAtom } from '../downloads/atoms.ts'
import { offlineSummariesAtom } from '../offline/copies/atoms.ts'
import { hasUnsavedEditsAtom } from './atoms.ts'

/** Work that a reload would interrupt: `unsaved` = input that the user has not saved; `transfer` = a running transfer. */
export type TabWork = 'unsaved' | 'transfer'

/**
 * Work of this tab, as far as atoms contain it; null = none. Transfers that wait for a connection, a retry or the user do not count: they
 * continue after a reload, and they may wait without limit.
 */
export const tabWorkAtom = atom((get): TabWork | null => {
  if (get(hasUnsavedEditsAtom)) return 'unsaved'
  if (get(pendingWritesAtom) > 0) return 'transfer'
  const jobs = get(jobsAtom)
  if (jobs.some(isRunning)) return 'transfer'
  if (get(connectionAtom) !== 'online') return null
  const isQueued = jobs.some(({ state }) => state === 'queued')
  const { pending, trouble } = get(bookmarkSyncAtom)
  const isUnsynced = pending > 0 && trouble === 'none'
  const isSavingOffline = get(offlineSummariesAtom).some(
    ({ set }) => set.stage !== 'done' && set.trouble === null && set.retryAtMs === null,
  )
  return isQueued || isUnsynced || isSavingOffline ? 'transfer' : null
})
