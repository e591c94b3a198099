import { leavingAtom } from '../domain/session/leaving.ts'
import { bringToSafety } from './bring-to-safety.ts'
import { followBookmarks } from './start-bookmarks.ts'
import { followDownloads } from './start-downloads.ts'
import { followKept } from './start-kept.ts'
import { followOffline } from './start-offline.ts'
import type { Store } from './store.ts'

/** Begins to follow everything that belongs to whoever uses the page, now and later. */
export const followPerson = (store: Store): void => {
  followBookmarks(store)
  followDownloads(store)
  followKept(store)
  followOffline(store)
  // Here by now, so that signing out does not depend on a connection.
  store.set(leavingAtom, { run: () => bringToSafety(store) })
}
