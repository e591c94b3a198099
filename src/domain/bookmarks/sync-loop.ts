import { delay } from '#common/delay.ts'
import type { SyncOutcome } from '#local/bookmarks/sync.ts'
import { retryDelayMs } from '#local/retry-delay.ts'

export interface SyncLoop {
  /** Schedules a sync. Calls in quick succession share one run. */
  readonly schedule: () => void
  /** Synchronises until all changes are sent or the time is over. */
  readonly flush: (timeoutMs: number) => Promise<void>
  readonly stop: () => void
}

interface LoopParts {
  readonly run: () => Promise<SyncOutcome>
  /** Number of unsent changes after the last run. */
  readonly pending: () => number
  /** Number of bookmarks. */
  readonly count: () => number
  readonly onBegin: () => void
  readonly onOutcome: (outcome: SyncOutcome) => void
  /** Whether the page is visible; only then it polls for changes of other devices. */
  readonly isPageVisible: () => boolean
}

/** Changes within this time are sent in one call. */
const collectMs = 400
/** The same for long lists. They are sent as a whole, so shorter pauses would send them all the time. */
const collectLongListMs = 1500
const longListCount = 1000
/** Poll interval for changes of other devices while the page is visible. */
const pollMs = 30_000

/** Runs one sync at a time. Retries temporary failures with growing pauses. */
export const createSyncLoop = ({ run, pending, count, onBegin, onOutcome, isPageVisible }: LoopParts): SyncLoop => {
  let running: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRequested = false
  let failures = 0
  let isStopped = false

  const plan = (delay: number, next = start): void => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(next, delay)
  }
  const poll = (): void => (isPageVisible() ? start() : plan(pollMs, poll))
  const planCollected = (): void => plan(count() > longListCount ? collectLongListMs : collectMs)
  const once = async (): Promise<void> => {
    isRequested = false
    onBegin()
    const outcome = await run()
    if (isStopped) return
    onOutcome(outcome)
    const isTemporary = outcome.kind === 'later' || outcome.kind === 'unreachable' || outcome.kind === 'busy'
    failures = isTemporary ? failures + 1 : 0
    if (isTemporary) plan(retryDelayMs(failures, Math.random(), 'retryAfterMs' in outcome ? outcome.retryAfterMs : null))
    else if (outcome.kind === 'done' && pending() > 0) isRequested = true
    else if (outcome.kind === 'done') plan(pollMs, poll)
  }
  const start = (): void => {
    clearTimeout(timer)
    if (running || isStopped) return
    running = once().finally(() => {
      running = null
      if (isRequested) planCollected()
    })
  }
  return {
    schedule: () => {
      isRequested = true
      if (!running) planCollected()
    },
    flush: async (timeoutMs) => {
      const end = delay(timeoutMs).then(() => 'over' as const)
      for (;;) {
        start()
        if ((await Promise.race([running ?? Promise.resolve(), end])) === 'over' || pending() === 0 || failures > 0 || isStopped) return
      }
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
