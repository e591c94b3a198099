import { connectionAtom } from '../domain/connection/atoms.ts'
import { closeDownloadDialogsAtom, retryDownloadsAtom, startDownloadsAtom } from '../domain/downloads/actions.ts'
import { reportDiscardedAtom, reportSuspendedAtom } from '../domain/downloads/discard-messages.ts'
import { sessionAtom } from '../domain/session/atoms.ts'
import { isSameUser } from '../domain/session/session-rules.ts'
import { watchDiscardedDownloads } from '../platform/discarded-downloads.ts'
import { watchConnection } from '../platform/network-events.ts'
import type { Store } from './store.ts'

/**
 * Loads the download queue of the current user and resumes it whenever a download may succeed. Starts after the first results are visible.
 */
export const followDownloads = (store: Store): void => {
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
