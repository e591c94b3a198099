import { atom } from 'jotai'
import type { Session } from '#contract/session.ts'
import { sessionAtom } from '../session/atoms.ts'
import { mayBookmarkAtom } from './atoms.ts'
import type { BookmarkEngine } from './engine.ts'

/** Whose engine runs; a guest's session may be renewed, an account's token may not change under its engine. */
const keyOf = (session: Session): string => (session.guest ? 'guest' : `${session.scope} ${session.session ?? ''}`)

const runningAtom = atom<{ readonly key: string; readonly engine: Promise<BookmarkEngine> } | null>(null)

/** The engine of whoever uses the page now; begun, with its code, when it is first asked for. null = this person has no bookmarks. */
export const bookmarkEngineAtom = atom(null, async (get, set): Promise<BookmarkEngine | null> => {
  const session = get(sessionAtom)
  const key = session && session.session !== null && get(mayBookmarkAtom) ? keyOf(session) : null
  const running = get(runningAtom)
  if (running && running.key === key) return running.engine
  if (running) void running.engine.then((engine) => engine.stop())
  if (!session || key === null) {
    set(runningAtom, null)
    return null
  }
  const engine = import('./engine.ts').then(({ startEngineAtom }) => set(startEngineAtom, session))
  set(runningAtom, { key, engine })
  return engine
})
