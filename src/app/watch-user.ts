import { refreshBookmarksAtom, startBookmarksAtom } from '../domain/bookmarks/actions.ts'
import { bookmarkSyncAtom, bookmarksAtom } from '../domain/bookmarks/atoms.ts'
import { connectionAtom } from '../domain/connection/atoms.ts'
import { deviceIdAtom } from '../domain/device-storage/atoms.ts'
import { watchPostponed } from '../domain/download-start/watch-postponed.ts'
import { closeDownloadDialogsAtom, retryDownloadsAtom, startDownloadsAtom } from '../domain/downloads/actions.ts'
import { openJobCountAtom } from '../domain/downloads/atoms.ts'
import { reportDiscardedAtom, reportSuspendedAtom } from '../domain/downloads/discard-messages.ts'
import { recordLocalDataAtom } from '../domain/eviction/record-local-data.ts'
import { offlineSummariesAtom } from '../domain/offline/copies/atoms.ts'
import { sessionAtom } from '../domain/session/atoms.ts'
import { copySessionAtom, restoreSessionAtom } from '../domain/session/session-copy.ts'
import { isSameUser } from '../domain/session/session-rules.ts'
import { signOutCleanupAtom } from '../domain/session/sign-out-cleanup.ts'
import { watchDiscardedDownloads } from '../platform/discarded-downloads.ts'
import { watchConnection } from '../platform/network-events.ts'
import { removeSharedData, takeOverLateData, takeOverSharedData } from '../platform/take-over-shared-data.ts'
import { wipeUserFiles } from '../platform/wipe-user-files.ts'
import { runSignOutCleanup } from './run-sign-out-cleanup.ts'
import type { Store } from './store.ts'
import { watchOfflineCatalogue } from './watch-offline-catalogue.ts'
import { watchOfflineCopies } from './watch-offline-copies.ts'
import { watchPermissionEnd } from './watch-permission-end.ts'
import { watchRecent } from './watch-recent.ts'
import { watchWithdrawals } from './watch-withdrawals.ts'

// The start takes it from here, so that it needs no script of its own.
export { takeOverSharedData }

/** Delay after the last change: the atoms of a deleted database reset one after another. */
const settleDelayMs = 1000

/** Keeps the count of local-only data current: the data that is lost if the browser clears its storage. */
const watchLocalData = (store: Store): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const scheduleCount = () => {
    clearTimeout(timer)
    timer = setTimeout(() => store.set(recordLocalDataAtom), settleDelayMs)
  }
  for (const changing of [deviceIdAtom, bookmarksAtom, bookmarkSyncAtom, openJobCountAtom, offlineSummariesAtom])
    store.sub(changing, scheduleCount)
}

/**
 * Loads the download queue of the current user and resumes it whenever a download may succeed. Starts after the first results are visible.
 */
const watchDownloads = (store: Store): void => {
  const resume = () => void store.set(retryDownloadsAtom)
  let previous = store.get(sessionAtom)
  store.sub(sessionAtom, () => {
    const current = store.get(sessionAtom)
    if (!isSameUser(previous, current)) store.set(closeDownloadDialogsAtom)
    // Report before the queue of the user is removed with the session.
    if (previous?.user && !current) store.set(reportSuspendedAtom)
    previous = current
    void store.set(startDownloadsAtom)
  })
  store.sub(connectionAtom, resume)
  watchConnection(resume, () => undefined)
  watchDiscardedDownloads((count) => store.set(reportDiscardedAtom, count))
  void store.set(startDownloadsAtom)
}

/** Loads the bookmarks of the current user and keeps them in sync with the account. Starts after the first results are visible. */
const watchBookmarks = (store: Store): void => {
  const refresh = () => void store.set(refreshBookmarksAtom)
  store.sub(sessionAtom, () => void store.set(startBookmarksAtom))
  store.sub(connectionAtom, () => {
    if (store.get(connectionAtom) === 'online') refresh()
  })
  watchConnection(refresh, () => undefined)
  void store.set(startBookmarksAtom)
}

/** Restores the user of the last visit and subscribes everything that depends on the user. */
export const watchUser = async (store: Store): Promise<void> => {
  await takeOverLateData()
  await store.set(restoreSessionAtom)
  const copySession = () => void store.set(copySessionAtom).catch(() => undefined)
  store.sub(sessionAtom, copySession)
  copySession()
  watchLocalData(store)
  watchBookmarks(store)
  watchDownloads(store)
  watchPostponed(store)
  watchOfflineCopies(store)
  watchPermissionEnd(store)
  watchOfflineCatalogue(store)
  watchRecent(store)
  watchWithdrawals(store)
  // Loaded in advance, so that a sign-out does not need a connection.
  store.set(signOutCleanupAtom, {
    run: async () => {
      await runSignOutCleanup(store)
      await removeSharedData()
    },
    wipeFiles: wipeUserFiles,
  })
  // Code of the account menu, the dialog and the page: a user can sign out offline without a service worker.
  const loadSignOutCode = () =>
    Promise.all([import('../ui/menu-opened.tsx'), import('./shell/sign-out-dialog.tsx'), import('../features/login/logout-screen.tsx')])
  const preloadSignOutCode = () => void (store.get(sessionAtom)?.user && loadSignOutCode().catch(() => undefined))
  store.sub(sessionAtom, preloadSignOutCode)
  preloadSignOutCode()
}
