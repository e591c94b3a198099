import { apiAtom } from '../domain/api/atoms.ts'
import { leaveBookmarksAtom } from '../domain/bookmarks/leave.ts'
import { leaveDownloadsAtom } from '../domain/downloads/actions.ts'
import { reportDiscardedAtom } from '../domain/downloads/discarded.ts'
import { leaveKeptAtom } from '../domain/kept/actions.ts'
import { leaveRecentAtom } from '../domain/recent/leave.ts'
import { sessionAtom } from '../domain/session/atoms.ts'
import { leaveSessionCopy } from '../domain/session/session-copy.ts'
import { tellOtherTabs } from '../platform/discarded-downloads.ts'
import { noteLeft } from '../platform/left-session.ts'
import { mayBeOnline } from '../platform/network-events.ts'
import { isPreview } from '../platform/preview.ts'
import { tellNobodyIsHere } from '../platform/worker-bridge.ts'
import type { Store } from './store.ts'

/** Sends what waits, and takes the rest off the device. */
export const bringToSafety = async (store: Store): Promise<void> => {
  const session = store.get(sessionAtom)
  const note = () => {
    if (session?.session && !session.guest && !isPreview()) noteLeft(session.session, store.get(apiAtom).address(''))
  }
  // What can still be sent needs the session first; the page may be closed meanwhile.
  if (!mayBeOnline()) note()
  window.addEventListener('pagehide', note)
  await leaveSessionCopy().catch(() => undefined)
  // First what works by itself: it lets go of its rows before all of them are wiped.
  const discarded = await store.set(leaveDownloadsAtom).catch(() => 0)
  if (discarded > 0) {
    store.set(reportDiscardedAtom, discarded)
    tellOtherTabs(discarded)
  }
  await store.set(leaveKeptAtom).catch(() => undefined)
  await store.set(leaveRecentAtom).catch(() => undefined)
  await store.set(leaveBookmarksAtom)
  window.removeEventListener('pagehide', note)
  note()
  if (!isPreview()) tellNobodyIsHere()
}
