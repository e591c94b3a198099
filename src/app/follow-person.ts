import { sessionAtom } from '../domain/session/atoms.ts'
import { leavingAtom } from '../domain/session/leaving.ts'
import { copySessionAtom, recallSessionAtom } from '../domain/session/session-copy.ts'
import { bringToSafety } from './bring-to-safety.ts'
import { followSettings } from './follow-settings.ts'
import { followBookmarks } from './start-bookmarks.ts'
import { followDownloads } from './start-downloads.ts'
import { followHeld } from './start-held.ts'
import { followKept } from './start-kept.ts'
import { followOffline } from './start-offline.ts'
import { followWithdrawals } from './start-withdrawals.ts'
import type { Store } from './store.ts'

/** Makes sure who uses the page, and begins to follow everything that belongs to them, now and later, and what admins change for everybody. */
export const followPerson = async (store: Store): Promise<void> => {
  followSettings(store)
  await store.set(recallSessionAtom)
  const copy = () => void store.set(copySessionAtom).catch(() => undefined)
  store.sub(sessionAtom, copy)
  copy()
  followHeld(store)
  followBookmarks(store)
  followDownloads(store)
  followKept(store)
  followOffline(store)
  followWithdrawals(store)
  // Here by now, so that signing out does not depend on a connection.
  store.set(leavingAtom, { run: () => bringToSafety(store) })
  // Its menu, its dialog and its page, so that a user signs out offline where no service worker has them.
  const logoutCode = () =>
    Promise.all([import('../ui/menu-opened.tsx'), import('./shell/sign-out-dialog.tsx'), import('../features/login/logout-screen.tsx')])
  const fetchLogout = () => void (store.get(sessionAtom)?.user && logoutCode().catch(() => undefined))
  store.sub(sessionAtom, fetchLogout)
  fetchLogout()
}
