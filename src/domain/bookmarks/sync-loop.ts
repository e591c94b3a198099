import type { SyncOutcome } from '#local/bookmarks/sync.ts'
import { retryDelay } from '#local/retry-delay.ts'

export interface SyncLoop {
  /** Something has changed, or it is worth asking again. Many calls at once are one run. */
  readonly wake: () => void
  /** Runs until nothing is left to send, or that time is over. @param patience milliseconds */
  readonly flush: (patience: number) => Promise<void>
  readonly stop: () => void
}

interface LoopParts {
  readonly run: () => Promise<SyncOutcome>
  /** Changes that wait, after the last run. */
  readonly pending: () => number
  /** Bookmarks there are. */
  readonly count: () => number
  readonly onBegin: () => void
  readonly onOutcome: (outcome: SyncOutcome) => void
  /** Somebody looks: worth asking now and then what other devices have changed. */
  readonly isSeen: () => boolean
}

/** ms: changes made in quick succession go in one call. */
const gather = 400
/** The same for a list of thousands, which goes as a whole: it would be on its way between two presses all the time. */
const gatherLong = 1500
const long = 1000
/** What others change is seen after so long, in a page that is only looked at. */
const glance = 30_000
const between = (milliseconds: number) => new Promise((later) => setTimeout(later, milliseconds))

/** One sync at a time, as soon as there is a reason; after a failure again and again with growing pauses, unless it would be in vain. */
export const createSyncLoop = ({ run, pending, count, onBegin, onOutcome, isSeen }: LoopParts): SyncLoop => {
  let running: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let wanted = false
  let failures = 0
  let isOver = false

  const plan = (delay: number, next = start): void => {
    clearTimeout(timer)
    if (!isOver) timer = setTimeout(next, delay)
  }
  const look = (): void => (isSeen() ? start() : plan(glance, look))
  const planSoon = (): void => plan(count() > long ? gatherLong : gather)
  const once = async (): Promise<void> => {
    wanted = false
    onBegin()
    const outcome = await run()
    if (isOver) return
    onOutcome(outcome)
    const isTemporary = outcome.kind === 'later' || outcome.kind === 'unreachable' || outcome.kind === 'busy'
    failures = isTemporary ? failures + 1 : 0
    if (isTemporary) plan(retryDelay(failures, Math.random(), 'after' in outcome ? outcome.after : null))
    else if (outcome.kind === 'done' && pending() > 0) wanted = true
    else if (outcome.kind === 'done') plan(glance, look)
  }
  const start = (): void => {
    clearTimeout(timer)
    if (running || isOver) return
    running = once().finally(() => {
      running = null
      if (wanted) planSoon()
    })
  }
  return {
    wake: () => {
      wanted = true
      if (!running) planSoon()
    },
    flush: async (patience) => {
      const end = between(patience).then(() => 'over' as const)
      for (;;) {
        start()
        if ((await Promise.race([running ?? Promise.resolve(), end])) === 'over' || pending() === 0 || failures > 0 || isOver) return
      }
    },
    stop: () => {
      isOver = true
      clearTimeout(timer)
    },
  }
}
