import { refreshBookmarksAtom, startBookmarksAtom } from '../domain/bookmarks/actions.ts'
import { connectionAtom } from '../domain/connection/atoms.ts'
import { sessionAtom } from '../domain/session/atoms.ts'
import { watchConnection } from '../platform/network-events.ts'
import type { Store } from './store.ts'

/** Loads the bookmarks of the current user and keeps them in sync with the account. Starts after the first results are visible. */
export const followBookmarks = (store: Store): void => {
  const refresh = () => void store.set(refreshBookmarksAtom)
  store.sub(sessionAtom, () => void store.set(startBookmarksAtom))
  store.sub(connectionAtom, () => {
    if (store.get(connectionAtom) === 'online') refresh()
  })
  watchConnection(refresh, () => undefined)
  void store.set(startBookmarksAtom)
}
