import { connectionAtom } from '../domain/connection/atoms.ts'
import { followDownloadsAtom, leaveQuestionsAtom, wakeDownloadsAtom } from '../domain/downloads/actions.ts'
import { reportDiscardedAtom, reportSuspendedAtom } from '../domain/downloads/discarded.ts'
import { sessionAtom } from '../domain/session/atoms.ts'
import { isSamePerson } from '../domain/session/rules.ts'
import { watchDiscardedDownloads } from '../platform/discarded-downloads.ts'
import { watchNetwork } from '../platform/network-events.ts'
import type { Store } from './store.ts'

/** Keeps the queue that of whoever uses the page, and goes on with it whenever that may work. Once the first results are on the screen. */
export const followDownloads = (store: Store): void => {
  const wake = () => void store.set(wakeDownloadsAtom)
  let person = store.get(sessionAtom)
  store.sub(sessionAtom, () => {
    const now = store.get(sessionAtom)
    if (!isSamePerson(person, now)) store.set(leaveQuestionsAtom)
    // Before the queue of the user leaves the page with the session.
    if (person?.user && !now) store.set(reportSuspendedAtom)
    person = now
    void store.set(followDownloadsAtom)
  })
  store.sub(connectionAtom, wake)
  watchNetwork(wake, () => undefined)
  watchDiscardedDownloads((count) => store.set(reportDiscardedAtom, count))
  void store.set(followDownloadsAtom)
}
