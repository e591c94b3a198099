import { atom } from 'jotai'
import { keptSummariesAtom } from './atoms.ts'

/** There was no room for some of it. */
export const isKeptFullAtom = atom((get) =>
  get(keptSummariesAtom).some(({ set, files }) => set.trouble === 'full' || files?.isFull === true),
)
