import { atom } from 'jotai'
import { pageAtom } from './atoms.ts'

const idsAtom = atom<readonly string[]>([])

/** Bookmarks in the order in which they were shown when the present asset was opened; empty = it was opened elsewhere. */
export const openedFromBookmarksAtom = atom((get) => get(idsAtom))

/** Call when the list of bookmarks disappears: an asset that replaces it has its neighbours there. */
export const leaveBookmarksAtom = atom(null, (get, set, ids: readonly string[]) => {
  if (get(pageAtom).route === 'asset') set(idsAtom, ids)
})

/** Call when the page of an asset disappears. */
export const leaveAssetAtom = atom(null, (get, set) => {
  if (get(pageAtom).route !== 'asset') set(idsAtom, [])
})
