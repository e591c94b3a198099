import { atom } from 'jotai'
import { linkAddress } from '#contract/link-address.ts'
import { goBackOnPage, noteOpenedHere, replaceAddress } from '../../platform/history-entries.ts'
import { linkTokenAtom, viewedFileAtom } from './atoms.ts'

/** Follows an address that the browser has opened. @param file null = the grid */
export const followAddressAtom = atom(null, (get, set, file: string | null) => {
  if (file !== null && get(viewedFileAtom) === null) noteOpenedHere()
  set(viewedFileAtom, file)
})

/** Shows another file in the open viewer. One step back leads to the grid, however many files were shown. */
export const showFileAtom = atom(null, (get, set, file: string) => {
  replaceAddress(linkAddress(get(linkTokenAtom), file))
  set(viewedFileAtom, file)
})

/** Returns to the grid. */
export const closeViewerAtom = atom(null, (get, set) => {
  // The address follows, and with it the viewer.
  if (goBackOnPage()) return
  replaceAddress(linkAddress(get(linkTokenAtom)))
  set(viewedFileAtom, null)
})
