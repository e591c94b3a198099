import { atom } from 'jotai'
import type { Session } from '#contract/session.ts'
import { sessionAtom } from '../session/atoms.ts'
import { downloadProgressAtom, jobsAtom } from './atoms.ts'
import type { DownloadEngine } from './engine.ts'

/** Whose queue runs; a guest's session may be renewed, an account's token may not change under its queue. */
const keyOf = (session: Session): string => (session.guest ? 'guest' : `${session.scope} ${session.session ?? ''}`)

const runningAtom = atom<{ readonly key: string; readonly engine: Promise<DownloadEngine> } | null>(null)

/** The queue of whoever uses the page now; begun, with its code, when it is first asked for. null = nobody may download. */
export const downloadEngineAtom = atom(null, async (get, set): Promise<DownloadEngine | null> => {
  const session = get(sessionAtom)
  const key = session && session.session !== null ? keyOf(session) : null
  const running = get(runningAtom)
  if (running && running.key === key) return running.engine
  if (running) {
    void running.engine.then((engine) => engine.stop())
    set(jobsAtom, [])
    set(downloadProgressAtom, null)
  }
  if (!session || key === null) {
    set(runningAtom, null)
    return null
  }
  const engine = import('./engine.ts').then(({ startEngineAtom }) => set(startEngineAtom, session))
  set(runningAtom, { key, engine })
  return engine
})
