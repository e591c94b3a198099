import { atom } from 'jotai'
import { sayFailureAtom } from '../toasts/failures.ts'
import { bookmarksAtom, noBookmarks } from './atoms.ts'
import { bookmarkEngineAtom } from './current.ts'

/** What is behind these verbs is a chunk of its own: a bookmark icon costs the first screen nothing. */
const verbs = () => import('./verbs.ts')

/** Adds assets to the bookmarks; those that are there keep their place. Says how many came in, or why none. */
export const addBookmarksAtom = atom(null, (_get, set, ids: readonly string[]) =>
  verbs()
    .then(({ addAtom }) => set(addAtom, ids))
    .catch((failure: unknown) => set(sayFailureAtom, failure)),
)

/** Takes assets out of the bookmarks, with a way back. */
export const removeBookmarksAtom = atom(null, (_get, set, ids: readonly string[]) =>
  verbs()
    .then(({ removeAtom }) => set(removeAtom, ids))
    .catch((failure: unknown) => set(sayFailureAtom, failure)),
)

export const removeAllBookmarksAtom = atom(null, (get, set) => set(removeBookmarksAtom, get(bookmarksAtom).ids))

export const toggleBookmarkAtom = atom(null, (get, set, id: string) =>
  get(bookmarksAtom).has.has(id) ? set(removeBookmarksAtom, [id]) : set(addBookmarksAtom, [id]),
)

/** Begins to follow the bookmarks of whoever uses the page now; another person's go from the screen at once. */
export const followPersonAtom = atom(null, async (_get, set) => {
  if (!(await set(bookmarkEngineAtom))) set(bookmarksAtom, noBookmarks)
})

/** Asks the server for what other devices have done, and sends what waits. */
export const refreshBookmarksAtom = atom(null, async (_get, set) => (await set(bookmarkEngineAtom))?.wake())

/** Somebody looks at the list: asks for news, then looks for bookmarks whose asset is gone. */
export const openBookmarksAtom = atom(null, async (_get, set) => set((await verbs()).openAtom))

/** The answer when many bookmarks are without their asset. */
export const answerVanishedAtom = atom(null, async (_get, set, remove: boolean) => set((await verbs()).answerAtom, remove))

/** Brings back what was dropped because its asset was gone. */
export const restoreDroppedAtom = atom(null, async (_get, set) => set((await verbs()).restoreAtom))
