import { atom } from 'jotai'
import { userEngineAtom } from '../session/user-engine.ts'
import { showErrorAtom } from '../toasts/error-messages.ts'
import { bookmarksAtom, mayBookmarkAtom, missingBookmarksAtom, noBookmarks } from './atoms.ts'
import type { BookmarkEngine } from './engine.ts'

/** Bookmark engine of the current user; null = the user has no bookmarks. Its code is lazy, so that bookmark icons do not enlarge the first screen. */
export const bookmarkEngineAtom = userEngineAtom<BookmarkEngine>({
  isAllowed: (get) => get(mayBookmarkAtom),
  start: async (get, set, session) => (await import('./start-engine.ts')).startBookmarkEngine(get, set, session),
})

/** Calls a command of the engine and shows its error. */
const runAtom = atom(null, (_get, set, command: (engine: BookmarkEngine) => Promise<unknown>) =>
  set(bookmarkEngineAtom)
    .then((engine) => engine && command(engine))
    .catch((failure: unknown) => set(showErrorAtom, failure)),
)

/** Bookmarks assets and shows how many are new; existing bookmarks keep their positions. */
export const addBookmarksAtom = atom(null, (_get, set, ids: readonly string[]) => set(runAtom, (engine) => engine.add(ids)))

/** Removes bookmarks; the toast offers an undo. */
export const removeBookmarksAtom = atom(null, (_get, set, ids: readonly string[]) => set(runAtom, (engine) => engine.remove(ids)))

export const removeAllBookmarksAtom = atom(null, (get, set) => set(removeBookmarksAtom, get(bookmarksAtom).ids))

export const toggleBookmarkAtom = atom(null, (get, set, id: string) =>
  get(bookmarksAtom).has.has(id) ? set(removeBookmarksAtom, [id]) : set(addBookmarksAtom, [id]),
)

/** Starts the engine of the current user. Bookmarks of another user disappear immediately. */
export const startBookmarksAtom = atom(null, async (_get, set) => {
  if (!(await set(bookmarkEngineAtom))) set(bookmarksAtom, noBookmarks)
})

/** Synchronises with the server: loads changes of other devices and sends pending ones. */
export const refreshBookmarksAtom = atom(null, async (_get, set) => (await set(bookmarkEngineAtom))?.sync())

/** Called when the user opens the list: synchronises, then finds bookmarks without an asset. */
export const refreshOpenedListAtom = atom(null, async (_get, set) => {
  const engine = await set(bookmarkEngineAtom)
  engine?.sync()
  engine?.verify()
})

/** Result of the dialog about many bookmarks without an asset. */
export const resolveMissingAtom = atom(null, async (get, set, remove: boolean) => {
  const ids = get(missingBookmarksAtom)
  set(missingBookmarksAtom, null)
  if (!ids) return
  const engine = await set(bookmarkEngineAtom)
  await (remove ? engine?.removeMissing(ids) : engine?.retainMissing(ids))
})

/** Restores bookmarks that were removed because their asset was missing. */
export const restoreRemovedAtom = atom(null, async (_get, set) => (await set(bookmarkEngineAtom))?.restoreTrash())
