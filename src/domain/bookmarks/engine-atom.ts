import { userEngineAtom } from '../session/user-engine.ts'
import { mayBookmarkAtom } from './atoms.ts'
import type { BookmarkEngine } from './engine.ts'

/** Bookmark engine of the current user; null = the user has no bookmarks. */
export const bookmarkEngineAtom = userEngineAtom<BookmarkEngine>({
  isAllowed: (get) => get(mayBookmarkAtom),
  start: async (set, session) => set((await import('./engine.ts')).startEngineAtom, session),
})
