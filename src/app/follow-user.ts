import { sessionAtom } from '../domain/session/atoms.ts'
import { copySessionAtom, restoreSessionAtom } from '../domain/session/session-copy.ts'
import { signOutCleanupAtom } from '../domain/session/sign-out-cleanup.ts'
import { followBookmarks } from './follow-bookmarks.ts'
import { followDownloads } from './follow-downloads.ts'
import { followLocalData } from './follow-local-data.ts'
import { followOfflineCatalogue } from './follow-offline-catalogue.ts'
import { followOfflineCopies } from './follow-offline-copies.ts'
import { followSettings } from './follow-settings.ts'
import { followWithdrawals } from './follow-withdrawals.ts'
import { runSignOutCleanup } from './run-sign-out-cleanup.ts'
import type { Store } from './store.ts'

/** Restores the user of the last visit and subscribes everything that depends on the user or on the configuration. */
export const followUser = async (store: Store): Promise<void> => {
  followSettings(store)
  await store.set(restoreSessionAtom)
  const copySession = () => void store.set(copySessionAtom).catch(() => undefined)
  store.sub(sessionAtom, copySession)
  copySession()
  followLocalData(store)
  followBookmarks(store)
  followDownloads(store)
  followOfflineCopies(store)
  followOfflineCatalogue(store)
  followWithdrawals(store)
  // Loaded in advance, so that a sign-out does not need a connection.
  store.set(signOutCleanupAtom, { run: () => runSignOutCleanup(store) })
  // Code of the account menu, the dialog and the page: a user can sign out offline without a service worker.
  const loadSignOutCode = () =>
    Promise.all([import('../ui/menu-opened.tsx'), import('./shell/sign-out-dialog.tsx'), import('../features/login/logout-screen.tsx')])
  const preloadSignOutCode = () => void (store.get(sessionAtom)?.user && loadSignOutCode().catch(() => undefined))
  store.sub(sessionAtom, preloadSignOutCode)
  preloadSignOutCode()
}
