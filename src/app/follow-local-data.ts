import { bookmarkSyncAtom, bookmarksAtom } from '../domain/bookmarks/atoms.ts'
import { deviceIdAtom } from '../domain/device-storage/atoms.ts'
import { recordLocalDataAtom } from '../domain/device-storage/local-data-counts.ts'
import { openJobCountAtom } from '../domain/downloads/atoms.ts'
import { offlineSummariesAtom } from '../domain/offline-copies/atoms.ts'
import type { Store } from './store.ts'

/** Delay after the last change: the atoms of a deleted database reset one after another. */
const settleDelayMs = 1000

/** Keeps the count of local-only data current: the data that is lost if the browser clears its storage. */
export const followLocalData = (store: Store): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const scheduleCount = () => {
    clearTimeout(timer)
    timer = setTimeout(() => store.set(recordLocalDataAtom), settleDelayMs)
  }
  for (const changing of [deviceIdAtom, bookmarksAtom, bookmarkSyncAtom, openJobCountAtom, offlineSummariesAtom])
    store.sub(changing, scheduleCount)
}
