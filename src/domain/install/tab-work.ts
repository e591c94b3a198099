import { atom } from 'jotai'
import { isRunning } from '#local/downloads/job-states.ts'
import { pendingWritesAtom } from '../api/atoms.ts'
import { bookmarkSyncAtom } from '../bookmarks/atoms.ts'
import { connectionAtom } from '../connection/atoms.ts'
import { jobsAtom } from '../downloads/atoms.ts'
import { offlineSummariesAtom } from '../offline-copies/atoms.ts'
import { hasUnsavedEditsAtom } from './atoms.ts'

/** Work that a reload would interrupt: `unsaved` = input that the user has not saved; `transfer` = bytes on their way. */
export type TabWork = 'unsaved' | 'transfer'

/** Work of this tab that atoms know of; null = none. Transfers that wait for a connection continue after a reload. */
export const tabWorkAtom = atom((get): TabWork | null => {
  if (get(hasUnsavedEditsAtom)) return 'unsaved'
  if (get(pendingWritesAtom) > 0) return 'transfer'
  const jobs = get(jobsAtom)
  if (jobs.some(isRunning)) return 'transfer'
  if (get(connectionAtom) !== 'online') return null
  const isQueued = jobs.some(({ state }) => state === 'queued')
  const isUnsynced = get(bookmarkSyncAtom).pending > 0
  const isSavingOffline = get(offlineSummariesAtom).some(({ set }) => set.stage !== 'done' && set.trouble === null)
  return isQueued || isUnsynced || isSavingOffline ? 'transfer' : null
})
