import { atom } from 'jotai'
import type { OfflineSummary } from '#local/offline/offline-summary.ts'
import { offlineSummariesAtom } from './atoms.ts'

/** Whether storage was too full for some offline copy. */
export const isStorageFull = (summaries: readonly OfflineSummary[]): boolean =>
  summaries.some(({ set, files }) => set.trouble === 'full' || files?.isFull === true)

export const isOfflineStorageFullAtom = atom((get) => isStorageFull(get(offlineSummariesAtom)))
