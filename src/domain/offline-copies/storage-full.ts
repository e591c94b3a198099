import { atom } from 'jotai'
import { offlineSummariesAtom } from './atoms.ts'

/** Whether storage was too full for some offline copy. */
export const isOfflineStorageFullAtom = atom((get) =>
  get(offlineSummariesAtom).some(({ set, files }) => set.trouble === 'full' || files?.isFull === true),
)
