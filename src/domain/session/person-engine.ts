import { atom, type Getter, type Setter } from 'jotai'
import type { Session } from '#contract/session.ts'
import { sessionAtom } from './atoms.ts'

interface Stoppable {
  readonly stop: () => unknown
}

interface PersonEngine<Engine> {
  /** False = this person has none. */
  readonly may?: (get: Getter) => boolean
  /** Fetches the code and begins. */
  readonly start: (set: Setter, session: Session) => Promise<Engine>
  /** Somebody else is here, or nobody: what is shown of the person before goes at once. */
  readonly onChange?: (set: Setter) => void
  /** There is nobody it could run for. */
  readonly onNobody?: (get: Getter) => Promise<void>
}

/** Whose it is; a guest's session may be renewed, an account's token may not change under its engine. */
const keyOf = (session: Session): string => (session.guest ? 'guest' : `${session.scope} ${session.session ?? ''}`)

/**
 * What works for whoever uses the page now: begun, with its code, when it is first asked for, and once a person. Asking for it rejects when
 * it can't begin (its code can't be had); the next time it is tried again. null = there is nobody it could run for.
 */
export const personEngineAtom = <Engine extends Stoppable>({ may, start, onChange, onNobody }: PersonEngine<Engine>) => {
  const runningAtom = atom<{ readonly key: string; readonly engine: Promise<Engine> } | null>(null)
  return atom(null, async (get, set): Promise<Engine | null> => {
    const session = get(sessionAtom)
    const key = session && session.session !== null && (may?.(get) ?? true) ? keyOf(session) : null
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
      await onNobody?.(get)
      return null
    }
    const engine = start(set, session)
    set(runningAtom, { key, engine })
    try {
      return await engine
    } catch (failure) {
      if (get(runningAtom)?.engine === engine) set(runningAtom, null)
      throw failure
    }
  })
}
