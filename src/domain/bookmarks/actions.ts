import { atom } from 'jotai'
import { showErrorAtom } from '../toasts/error-messages.ts'
import { bookmarksAtom, noBookmarks } from './atoms.ts'
import { bookmarkEngineAtom } from './engine-atom.ts'

/** The implementation is a lazy chunk, so that bookmark icons do not enlarge the first screen. */
const commands = () => import('./commands.ts')

/** Bookmarks assets and shows how many are new; existing bookmarks keep their positions. */
export const addBookmarksAtom = atom(null, (_get, set, ids: readonly string[]) =>
  commands()
    .then(({ addBookmarksAtom: addAtom }) => set(addAtom, ids))
    .catch((failure: unknown) => set(showErrorAtom, failure)),
)

/** Removes bookmarks; the toast offers an undo. */
export const removeBookmarksAtom = atom(null, (_get, set, ids: readonly string[]) =>
  commands()
    .then(({ removeBookmarksAtom: removeAtom }) => set(removeAtom, ids))
    .catch((failure: unknown) => set(showErrorAtom, failure)),
)

export const removeAllBookmarksAtom = atom(null, (get, set) => set(removeBookmarksAtom, get(bookmarksAtom).ids))

export const toggleBookmarkAtom = atom(null, (get, set, id: string) =>
  get(bookmarksAtom).has.has(id) ? set(removeBookmarksAtom, [id]) : set(addBookmarksAtom, [id]),
)

/** Starts the engine of the current user. Bookmarks of another user disappear at once. */
export const startBookmarksAtom = atom(null, async (_get, set) => {
  if (!(await set(bookmarkEngineAtom))) set(bookmarksAtom, noBookmarks)
})

/** Synchronises with the server: loads changes of other devices and sends pending ones. */
export const refreshBookmarksAtom = atom(null, async (_get, set) => (await set(bookmarkEngineAtom))?.sync())

/** Called when the user opens the list: synchronises, then finds bookmarks without an asset. */
export const refreshOpenedListAtom = atom(null, async (_get, set) => set((await commands()).refreshOpenedListAtom))

/** Result of the dialog about many bookmarks without an asset. */
export const resolveMissingAtom = atom(null, async (_get, set, remove: boolean) => set((await commands()).resolveMissingAtom, remove))

/** Restores bookmarks that were removed because their asset was missing. */
export const restoreRemovedAtom = atom(null, async (_get, set) => set((await commands()).restoreRemovedAtom))
