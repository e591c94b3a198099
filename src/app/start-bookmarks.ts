import { followPersonAtom, refreshBookmarksAtom } from '../domain/bookmarks/actions.ts'
import { connectionAtom } from '../domain/connection/atoms.ts'
import { sessionAtom } from '../domain/session/atoms.ts'
import { watchNetwork } from '../platform/network-events.ts'
import type { Store } from './store.ts'

/** Keeps the bookmarks those of whoever uses the page, and in step with their account. Once the first results are on the screen. */
export const followBookmarks = (store: Store): void => {
  const refresh = () => void store.set(refreshBookmarksAtom)
  store.sub(sessionAtom, () => void store.set(followPersonAtom))
  store.sub(connectionAtom, () => {
    if (store.get(connectionAtom) === 'online') refresh()
  })
  watchNetwork(refresh, () => undefined)
  void store.set(followPersonAtom)
  // What a click on a bookmark icon needs: the connection may be gone by then.
  import('../domain/bookmarks/verbs.ts').catch(() => undefined)
}
