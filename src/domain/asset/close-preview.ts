import { atom } from 'jotai'
import { previewAtom, previewLookupAtom } from './atoms.ts'

/** Closes the large look at an asset, also one that is still on its way. */
export const closePreviewAtom = atom(null, (_get, set) => {
  set(previewLookupAtom, null)
  set(previewAtom, null)
})
