import { bookmarksAtom } from '../domain/bookmarks/atoms.ts'
import { configAtom } from '../domain/config/atoms.ts'
import { connectionAtom } from '../domain/connection/atoms.ts'
import { applyKeepingBanAtom, followKeptAtom, reviewKeptBookmarksAtom, translateKeptAtom, wakeKeptAtom } from '../domain/kept/actions.ts'
import { localeAtom } from '../domain/language/atoms.ts'
import { sessionAtom, sessionStatusAtom } from '../domain/session/atoms.ts'
import { watchNetwork } from '../platform/network-events.ts'
import type { Store } from './store.ts'

/** Keeps what whoever uses the page wants to have on the device, and in step with the server. Once the first results are on the screen. */
export const followKept = (store: Store): void => {
  const follow = () => void store.set(followKeptAtom)
  const wake = () => void store.set(wakeKeptAtom)
  store.sub(sessionAtom, follow)
  store.sub(sessionStatusAtom, follow)
  store.sub(connectionAtom, wake)
  store.sub(localeAtom, () => void store.set(translateKeptAtom))
  store.sub(configAtom, () => void store.set(applyKeepingBanAtom).catch(() => undefined))
  store.sub(bookmarksAtom, () => void store.set(reviewKeptBookmarksAtom))
  watchNetwork(wake, () => undefined)
  follow()
}
