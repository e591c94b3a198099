import { atom } from 'jotai'
import { askToPersist } from '../../platform/persistence.ts'
import { showToastAtom } from '../toasts/atoms.ts'
import { bookmarksAtom, noBookmarks, vanishedAtom } from './atoms.ts'
import { bookmarkEngineAtom } from './current.ts'
import { bookmarkMessages } from './messages.ts'

/** Adds assets to the bookmarks; those that are there keep their place. Says how many came in. */
export const addBookmarksAtom = atom(null, async (get, set, ids: readonly string[]) => {
  const engine = await set(bookmarkEngineAtom)
  if (!engine) return
  const { has } = get(bookmarksAtom)
  const fresh = [...new Set(ids)].filter((id) => !has.has(id))
  await engine.change(fresh.map((id) => ({ id, kind: 'add' })))
  askToPersist()
  set(showToastAtom, { level: 'success', message: bookmarkMessages.added.id, values: { count: fresh.length } })
})

/** Takes assets out of the bookmarks, with a way back. */
export const removeBookmarksAtom = atom(null, async (get, set, ids: readonly string[]) => {
  const engine = await set(bookmarkEngineAtom)
  if (!engine) return
  const { has } = get(bookmarksAtom)
  const gone = [...new Set(ids)].filter((id) => has.has(id))
  if (gone.length === 0) return
  const before = await engine.change(gone.map((id) => ({ id, kind: 'del' })))
  set(showToastAtom, {
    level: 'info',
    message: bookmarkMessages.removed.id,
    values: { count: gone.length },
    action: { message: bookmarkMessages.undo.id, run: () => void engine.putBack(gone, before).catch(() => undefined) },
  })
})

export const removeAllBookmarksAtom = atom(null, (get, set) => set(removeBookmarksAtom, get(bookmarksAtom).ids))

export const toggleBookmarkAtom = atom(null, (get, set, id: string) =>
  get(bookmarksAtom).has.has(id) ? set(removeBookmarksAtom, [id]) : set(addBookmarksAtom, [id]),
)

/** Begins to follow the bookmarks of whoever uses the page now; another person's go from the screen at once. */
export const followPersonAtom = atom(null, async (_get, set) => {
  const engine = await set(bookmarkEngineAtom)
  if (!engine) set(bookmarksAtom, noBookmarks)
})

/** Asks the server for what other devices have done, and sends what waits. */
export const refreshBookmarksAtom = atom(null, async (_get, set) => (await set(bookmarkEngineAtom))?.wake())

/** Somebody looks at the list: asks for news, then looks for bookmarks whose asset is gone. */
export const openBookmarksAtom = atom(null, async (_get, set) => {
  const engine = await set(bookmarkEngineAtom)
  engine?.wake()
  engine?.verify()
})

/** The answer when many bookmarks are without their asset. */
export const answerVanishedAtom = atom(null, async (get, set, remove: boolean) => {
  const ids = get(vanishedAtom)
  set(vanishedAtom, null)
  if (ids && remove) await (await set(bookmarkEngineAtom))?.drop(ids)
})

/** Brings back what was dropped because its asset was gone. */
export const restoreDroppedAtom = atom(null, async (_get, set) => (await set(bookmarkEngineAtom))?.restoreTrash())
