import { atom } from 'jotai'
import { requestPersistence } from '../../platform/persistence.ts'
import { showToastAtom } from '../toasts/atoms.ts'
import { showErrorAtom } from '../toasts/error-messages.ts'
import { bookmarksAtom, missingBookmarksAtom } from './atoms.ts'
import { bookmarkEngineAtom } from './engine-atom.ts'
import { bookmarkMessages } from './messages.ts'

/** A newer toast replaces the previous one. */
const topic = 'bookmark'

/** Bookmarks assets and shows how many are new; existing bookmarks keep their positions. */
export const addBookmarksAtom = atom(null, async (get, set, ids: readonly string[]) => {
  const engine = await set(bookmarkEngineAtom)
  if (!engine) return
  const { has } = get(bookmarksAtom)
  const fresh = [...new Set(ids)].filter((id) => !has.has(id))
  if (fresh.length === 0) return set(showToastAtom, { topic, level: 'info', message: bookmarkMessages.present.id })
  await engine.change(fresh.map((id) => ({ id, kind: 'add' })))
  requestPersistence()
  set(showToastAtom, { topic, level: 'success', message: bookmarkMessages.added.id, values: { count: fresh.length } })
})

/** Removes bookmarks; the toast offers an undo. */
export const removeBookmarksAtom = atom(null, async (get, set, ids: readonly string[]) => {
  const engine = await set(bookmarkEngineAtom)
  if (!engine) return
  const { has } = get(bookmarksAtom)
  const gone = [...new Set(ids)].filter((id) => has.has(id))
  if (gone.length === 0) return
  const before = await engine.change(gone.map((id) => ({ id, kind: 'del' })))
  set(showToastAtom, {
    topic,
    level: 'info',
    message: bookmarkMessages.removed.id,
    values: { count: gone.length },
    action: {
      message: bookmarkMessages.undo.id,
      run: () => void engine.putBack(gone, before).catch((failure: unknown) => set(showErrorAtom, failure)),
    },
  })
})

/** Synchronises, then finds bookmarks without an asset. */
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
  if (remove) await engine?.removeMissing(ids)
  else await engine?.retainMissing(ids)
})

/** Restores bookmarks that were removed because their asset was missing. */
export const restoreRemovedAtom = atom(null, async (_get, set) => (await set(bookmarkEngineAtom))?.restoreTrash())
