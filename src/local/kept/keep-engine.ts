import { DeviceFull, keepTurn, sweep, type TurnParts } from '#local/kept/keep-turn.ts'
import { Overtaken } from '#local/kept/kept-rows.ts'
import { KeepProblem } from '#local/kept/kept-wire.ts'
import type { KeptSet } from '#local/kept/records.ts'
import { withLock } from '#local/lock.ts'

export interface KeepParts extends TurnParts {
  /** Of the lock that all tabs of this person share. */
  readonly name: string
  /** Whether it is worth trying; its return has to be told by `wake`. */
  readonly online: () => boolean
  /** This person may not have any of it. */
  readonly onOver: () => Promise<void>
  /** There is no room for the rest: worth saying. */
  readonly onFull: () => void
  /** Milliseconds before the next try. @param attempt tries that have failed so far, from 1 @param after what the server asked for */
  readonly retryIn: (attempt: number, after: number | null) => number
}

export interface KeepEngine {
  /** Something has changed: a new set, the connection. Begins to work when there is anything to do. */
  readonly wake: () => void
  /** Does not wait for the pause of what failed a moment ago. */
  readonly hurry: () => void
  /** Something was removed: lets go of what nothing else needs, also without a connection. */
  readonly tidy: () => void
  readonly stop: () => Promise<void>
}

/** Short enough that nobody who waits for the lock takes the holder for frozen. */
const lasts = 8000
const tries = 8

/** Brings what is to be kept to this device, one set after the other, one tab at a time; after a crash or a lost network it goes on by itself. */
export const createKeepEngine = (parts: KeepParts): KeepEngine => {
  const { store, name, online, isDurable, onOver, onFull, retryIn, clock } = parts
  const over = new AbortController()
  const failures = new Map<string, { readonly count: number; readonly due: number }>()
  let running: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStale = false
  /** Something may be here that nothing needs: a crash, or a removal, may have left it. */
  let isUntidy = true

  const dueOf = ({ key }: KeptSet): number => failures.get(key)?.due ?? 0
  const isOpen = ({ stage, trouble }: KeptSet): boolean => stage !== 'done' && trouble === null

  /** A set that was removed or refreshed in the meantime has no row to update. */
  const showRetry = (set: KeptSet, retryAtMs: number | null): Promise<void> =>
    store.note(set, { retryAtMs }).catch((error: unknown) => {
      if (!(error instanceof Overtaken)) throw error
    })
  const fail = async (set: KeptSet, error: unknown): Promise<void> => {
    const problem = error instanceof KeepProblem ? error : new KeepProblem('later')
    if (problem.kind === 'over') return onOver()
    // Whoever is offline has not failed.
    const count = (failures.get(set.key)?.count ?? 0) + (problem.kind === 'offline' || !online() ? 0 : 1)
    const delayMs = retryIn(Math.max(1, count), problem.after)
    failures.set(set.key, { count, due: clock() + delayMs })
    if (error instanceof DeviceFull) {
      await store.note(set, { trouble: 'full' })
      onFull()
    } else if (problem.kind === 'failed' && count >= tries) await store.note(set, { trouble: 'failed' })
    else if (problem.kind !== 'offline' && online()) await showRetry(set, Date.now() + delayMs)
  }
  /** @returns milliseconds until there is something to do; 0 = at once, null = there is nothing */
  const turn = async (): Promise<number | null> => {
    const open = (await store.sets()).filter(isOpen)
    const set = open.find((one) => dueOf(one) <= clock())
    if (!set) return open.length === 0 ? null : Math.max(1, Math.min(...open.map(dueOf)) - clock())
    try {
      await keepTurn(parts, set, lasts, over.signal)
      failures.delete(set.key)
      if (set.retryAtMs !== null) await showRetry(set, null)
    } catch (error) {
      if (over.signal.aborted) return null
      if (error instanceof Overtaken) await sweep(parts)
      else await fail(set, error)
    }
    return 0
  }
  const tidyUp = async (): Promise<void> => {
    if (!isUntidy) return
    isUntidy = false
    await withLock(name, () => sweep(parts))
  }
  const work = async (): Promise<void> => {
    while (!over.signal.aborted && isDurable()) {
      isStale = false
      await tidyUp()
      if (!online()) return
      const pause = await withLock(name, turn)
      if (pause === 0) continue
      clearTimeout(timer)
      if (pause !== null) timer = setTimeout(wake, pause)
      if (!isStale) return
    }
  }
  const start = (): void => {
    if (running || over.signal.aborted) return
    isStale = false
    running = work()
      .catch(() => {
        // A fault of storage: the rows are as they were, another try may find them.
        if (!over.signal.aborted) timer = setTimeout(wake, retryIn(1, null))
      })
      .finally(() => {
        running = null
        if (isStale) start()
      })
  }
  const wake = (): void => {
    isStale = true
    clearTimeout(timer)
    start()
  }
  return {
    wake,
    hurry: () => {
      failures.clear()
      wake()
    },
    tidy: () => {
      isUntidy = true
      wake()
    },
    stop: async () => {
      over.abort()
      clearTimeout(timer)
      await running
    },
  }
}
