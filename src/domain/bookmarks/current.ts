import { personEngineAtom } from '../session/person-engine.ts'
import { mayBookmarkAtom } from './atoms.ts'
import type { BookmarkEngine } from './engine.ts'

/** The bookmarks of whoever uses the page now; null = this person has none. */
export const bookmarkEngineAtom = personEngineAtom<BookmarkEngine>({
  may: (get) => get(mayBookmarkAtom),
  start: async (set, session) => set((await import('./engine.ts')).startEngineAtom, session),
})
