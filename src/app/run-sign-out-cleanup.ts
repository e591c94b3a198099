import { apiAtom } from '../domain/api/atoms.ts'
import { signOutBookmarksAtom } from '../domain/bookmarks/sign-out.ts'
import { signOutDownloadsAtom } from '../domain/downloads/actions.ts'
import { reportDiscardedAtom } from '../domain/downloads/discard-messages.ts'
import { signOutOfflineCopiesAtom } from '../domain/offline/copies/actions.ts'
import { signOutRecentAtom } from '../domain/recent/sign-out.ts'
import { sessionAtom } from '../domain/session/atoms.ts'
import { clearSessionCopy } from '../domain/session/session-copy.ts'
import { reportDiscardedDownloads } from '../platform/discarded-downloads.ts'
import { mayBeOnline } from '../platform/network-events.ts'
import { isPreview } from '../platform/preview.ts'
import { markSignedOut } from '../platform/signed-out-cookie.ts'
import { wipeUserFiles } from '../platform/wipe-user-files.ts'
import { clearWorkerScope } from '../platform/worker-bridge.ts'
import type { Store } from './store.ts'

export { wipeUserFiles }

/** Sends pending changes, then removes the data of the user from the device. */
export const runSignOutCleanup = async (store: Store): Promise<void> => {
  const session = store.get(sessionAtom)
  const recordSignOut = () => {
    if (session?.session && !session.guest && !isPreview()) markSignedOut(session.session, store.get(apiAtom).address(''))
  }
  // Sending needs the session, and the user can close the page before it is done. Then the next visit ends the session.
  if (!mayBeOnline()) recordSignOut()
  window.addEventListener('pagehide', recordSignOut)
  await clearSessionCopy().catch(() => undefined)
  // Downloads first: they release their rows before the tables are cleared.
  const discarded = await store.set(signOutDownloadsAtom).catch(() => 0)
  if (discarded > 0) {
    store.set(reportDiscardedAtom, discarded)
    reportDiscardedDownloads(discarded)
  }
  await store.set(signOutOfflineCopiesAtom).catch(() => undefined)
  await store.set(signOutRecentAtom).catch(() => undefined)
  await store.set(signOutBookmarksAtom)
  window.removeEventListener('pagehide', recordSignOut)
  recordSignOut()
  if (!isPreview()) clearWorkerScope()
}
