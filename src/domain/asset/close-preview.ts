import { atom } from 'jotai'
import { previewAtom, previewLookupAtom } from './atoms.ts'

/** Closes the preview overlay and cancels a pending one. */
export const closePreviewAtom = atom(null, (_get, set) => {
  set(previewLookupAtom, null)
  set(previewAtom, null)
})
