import { atom } from 'jotai'
import type { Session } from '#contract/session.ts'
import { canKeepPictures } from '../../platform/persistence.ts'
import { sessionAtom, sessionStatusAtom } from '../session/atoms.ts'
import { keptStateAtom } from './atoms.ts'
import type { Keeper } from './engine.ts'

/** Who keeps; a guest's session may be renewed, an account's token may not change under its engine. */
const keyOf = (session: Session): string => (session.guest ? 'guest' : `${session.scope} ${session.session ?? ''}`)

const runningAtom = atom<{ readonly key: string; readonly engine: Promise<Keeper> } | null>(null)

/** What keeps things for whoever uses the page now; begun, with its code, when it is first asked for. null = nobody may. */
export const keeperAtom = atom(null, async (get, set): Promise<Keeper | null> => {
  const session = get(sessionAtom)
  const key = session && session.session !== null && canKeepPictures() ? keyOf(session) : null
  const running = get(runningAtom)
  if (running && running.key === key) return running.engine
  if (running) {
    void running.engine.then((engine) => engine.stop())
    set(keptStateAtom, null)
  }
  if (!session || key === null) {
    set(runningAtom, null)
    // Nobody is here: what others have kept is not for whoever comes next.
    if (get(sessionStatusAtom) === 'unauthorized') await import('./purge.ts').then(({ purgeOthers }) => purgeOthers(null))
    return null
  }
  const engine = import('./engine.ts').then(({ startKeeperAtom }) => set(startKeeperAtom, session))
  set(runningAtom, { key, engine })
  return engine
})
