import { atom, type Getter, type Setter } from 'jotai'
import type { Session } from '#contract/session.ts'
import { sessionAtom } from './atoms.ts'

interface Stoppable {
  readonly stop: () => unknown
}

interface UserEngineOptions<Engine> {
  /** False = the user has no engine. */
  readonly isAllowed?: (get: Getter) => boolean
  /** Loads the code and starts the engine. */
  readonly start: (get: Getter, set: Setter, session: Session) => Promise<Engine>
  /** Called when the user changes, to clear the previous user's data from the screen. */
  readonly onChange?: (set: Setter) => void
  /** Called when there is no user for the engine. */
  readonly onSignedOut?: (get: Getter) => Promise<void>
}

/** Key of the owner. A guest session may be renewed; an account's engine keeps its token. */
const keyOf = (session: Session): string => (session.guest ? 'guest' : `${session.scope} ${session.session ?? ''}`)

/**
 * Engine of the current user: started with its code on first use, once per user. Rejects if the code cannot be loaded; the next call
 * tries again. null = no user for the engine.
 */
export const userEngineAtom = <Engine extends Stoppable>({ isAllowed, start, onChange, onSignedOut }: UserEngineOptions<Engine>) => {
  const runningAtom = atom<{ readonly key: string; readonly engine: Promise<Engine> } | null>(null)
  return atom(null, async (get, set): Promise<Engine | null> => {
    const session = get(sessionAtom)
    const key = session && session.session !== null && (isAllowed?.(get) ?? true) ? keyOf(session) : null
    const running = get(runningAtom)
    if (running && running.key === key) return running.engine
    if (running) {
      running.engine.then(
        (engine) => engine.stop(),
        () => undefined,
      )
      onChange?.(set)
    }
    if (!session || key === null) {
      set(runningAtom, null)
      await onSignedOut?.(get)
      return null
    }
    const engine = start(get, set, session)
    set(runningAtom, { key, engine })
    try {
      return await engine
    } catch (failure) {
      if (get(runningAtom)?.engine === engine) set(runningAtom, null)
      throw failure
    }
  })
}
