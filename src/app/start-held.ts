import { bookmarkSyncAtom, bookmarksAtom } from '../domain/bookmarks/atoms.ts'
import { deviceIdAtom } from '../domain/device-storage/atoms.ts'
import { noteHeldAtom } from '../domain/device-storage/held.ts'
import { openJobCountAtom } from '../domain/downloads/atoms.ts'
import { keptSummariesAtom } from '../domain/kept/atoms.ts'
import type { Store } from './store.ts'

/** What goes with a database goes from the screen bit by bit: milliseconds until all of it has. */
const settle = 1000

/** Keeps count of what would be lost with the storage of this device. */
export const followHeld = (store: Store): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const noteSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => store.set(noteHeldAtom), settle)
  }
  for (const changing of [deviceIdAtom, bookmarksAtom, bookmarkSyncAtom, openJobCountAtom, keptSummariesAtom]) store.sub(changing, noteSoon)
}
