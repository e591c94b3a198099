import { atom } from 'jotai'
import { askToPersist } from '../../platform/persistence.ts'
import { showToastAtom } from '../toasts/atoms.ts'
import { sayFailureAtom } from '../toasts/failures.ts'
import { bookmarksAtom, vanishedAtom } from './atoms.ts'
import { bookmarkEngineAtom } from './current.ts'
import { bookmarkMessages } from './messages.ts'

/** Marks follow each other quickly: what was said about the one before is past. */
const topic = 'bookmark'

/** Adds assets to the bookmarks; those that are there keep their place. Says how many came in. */
export const addAtom = atom(null, async (get, set, ids: readonly string[]) => {
  const engine = await set(bookmarkEngineAtom)
  if (!engine) return
  const { has } = get(bookmarksAtom)
  const fresh = [...new Set(ids)].filter((id) => !has.has(id))
  if (fresh.length === 0) return set(showToastAtom, { topic, level: 'info', message: bookmarkMessages.present.id })
  await engine.change(fresh.map((id) => ({ id, kind: 'add' })))
  askToPersist()
  set(showToastAtom, { topic, level: 'success', message: bookmarkMessages.added.id, values: { count: fresh.length } })
})

/** Takes assets out of the bookmarks, with a way back. */
export const removeAtom = atom(null, async (get, set, ids: readonly string[]) => {
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
      run: () => void engine.putBack(gone, before).catch((failure: unknown) => set(sayFailureAtom, failure)),
    },
  })
})

/** Somebody looks at the list: asks for news, then looks for bookmarks whose asset is gone. */
export const openAtom = atom(null, async (_get, set) => {
  const engine = await set(bookmarkEngineAtom)
  engine?.wake()
  engine?.verify()
})

/** The answer when many bookmarks are without their asset. */
export const answerAtom = atom(null, async (get, set, remove: boolean) => {
  const ids = get(vanishedAtom)
  set(vanishedAtom, null)
  if (!ids) return
  const engine = await set(bookmarkEngineAtom)
  if (remove) await engine?.drop(ids)
  else await engine?.keepVanished(ids)
})

/** Brings back what was dropped because its asset was gone. */
export const restoreAtom = atom(null, async (_get, set) => (await set(bookmarkEngineAtom))?.restoreTrash())
