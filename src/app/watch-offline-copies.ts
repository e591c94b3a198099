import { bookmarksAtom } from '../domain/bookmarks/atoms.ts'
import { configAtom, guestsAllowedAtom } from '../domain/config/atoms.ts'
import { connectionAtom } from '../domain/connection/atoms.ts'
import { localeAtom } from '../domain/language/atoms.ts'
import {
  applyOfflineBanAtom,
  purgeForbiddenGuestsAtom,
  refreshOfflineLanguageAtom,
  retryOfflineCopiesAtom,
  startOfflineCopiesAtom,
  syncOfflineBookmarksAtom,
} from '../domain/offline/copies/actions.ts'
import { sessionAtom, sessionStatusAtom } from '../domain/session/atoms.ts'
import { watchConnection } from '../platform/network-events.ts'
import type { Store } from './store.ts'

/** Loads the offline copies of the current user and keeps them in sync with the server. Starts after the first results are visible. */
export const watchOfflineCopies = (store: Store): void => {
  const follow = () => void store.set(startOfflineCopiesAtom)
  const resume = () => void store.set(retryOfflineCopiesAtom)
  store.sub(sessionAtom, follow)
  store.sub(sessionStatusAtom, follow)
  store.sub(connectionAtom, resume)
  store.sub(localeAtom, () => void store.set(refreshOfflineLanguageAtom))
  store.sub(guestsAllowedAtom, () => void store.set(purgeForbiddenGuestsAtom))
  store.sub(configAtom, () => void store.set(applyOfflineBanAtom).catch(() => undefined))
  store.sub(bookmarksAtom, () => void store.set(syncOfflineBookmarksAtom))
  watchConnection(resume, () => undefined)
  follow()
}
