import { atom } from 'jotai'
import { createBookmarkStore } from '#local/bookmarks/bookmark-store.ts'
import { openPersonDatabase } from '#local/database/person-database.ts'
import { leaveHeldAtom } from '../device-storage/held.ts'
import { sessionAtom } from '../session/atoms.ts'
import { showToastAtom } from '../toasts/atoms.ts'
import { sayFailureAtom } from '../toasts/failures.ts'
import { bookmarkEngineAtom } from './current.ts'
import { bookmarkMessages } from './messages.ts'

/** Changes that wait for a person who has signed out are not wanted any more. */
const discardWaiting = async (scope: string): Promise<void> => {
  const database = openPersonDatabase(scope, { onState: () => undefined })
  const store = createBookmarkStore(database, { guest: false, newId: () => crypto.randomUUID(), now: Date.now })
  await store.wipe(false)
  database.close()
}

/** Before the session ends: sends what waits, then takes the list off this device. What could not be sent stays, and that is said. */
export const leaveBookmarksAtom = atom(null, async (get, set) => {
  const session = get(sessionAtom)
  if (!session || session.guest) return
  const engine = await set(bookmarkEngineAtom)
  const count = (await engine?.leave()) ?? 0
  set(leaveHeldAtom, session.scope, count)
  if (count === 0) return
  set(showToastAtom, {
    level: 'info',
    message: bookmarkMessages.waiting.id,
    values: { count },
    action: {
      message: bookmarkMessages.discard.id,
      run: () => void discardWaiting(session.scope).catch((failure: unknown) => set(sayFailureAtom, failure)),
    },
  })
})
