import { atom } from 'jotai'
import { createDeviceBookmarkStore } from '#local/bookmarks/bookmark-store.ts'
import { openUserDatabase } from '#local/user-database/user-database.ts'
import { recordUnsentChangesAtom } from '../device-storage/local-data-counts.ts'
import { sessionAtom } from '../session/atoms.ts'
import { showToastAtom } from '../toasts/atoms.ts'
import { showErrorAtom } from '../toasts/error-messages.ts'
import { bookmarkEngineAtom } from './actions.ts'
import { bookmarkMessages } from './messages.ts'

/** Discards the unsent changes of a signed-out user. */
const discardUnsentChanges = async (scope: string): Promise<void> => {
  const database = openUserDatabase(scope, { onState: () => undefined })
  const store = createDeviceBookmarkStore(database, { guest: false, newId: () => crypto.randomUUID(), now: Date.now })
  await store.wipe(false)
  database.close()
}

/** Sends pending changes and removes the list from this device before sign-out. Unsent changes stay and are reported. */
export const signOutBookmarksAtom = atom(null, async (get, set) => {
  const session = get(sessionAtom)
  if (!session || session.guest) return
  const engine = await set(bookmarkEngineAtom)
  const count = (await engine?.signOut()) ?? 0
  set(recordUnsentChangesAtom, session.scope, count)
  if (count === 0) return
  set(showToastAtom, {
    level: 'info',
    message: bookmarkMessages.waiting.id,
    values: { count },
    action: {
      message: bookmarkMessages.discard.id,
      run: () => void discardUnsentChanges(session.scope).catch((failure: unknown) => set(showErrorAtom, failure)),
    },
  })
})
