export interface PassLoop {
  /** Something may have changed: look again soon. */
  poke(): void
  /** Looks again after some milliseconds at the latest. */
  after(milliseconds: number): void
  /** Resolves when the pass that runs has ended; no other one begins. */
  close(): Promise<void>
}

export interface PassLoopTimes {
  /** Without another change for this long, a pass begins. */
  readonly quiet: number
  /** A pass begins this long after the first change, however busy the folder is. */
  readonly patience: number
}

/** A pass over a large folder takes a while: it may take up at most this share of the time. */
const rest = 4
const longestRest = 60_000

/** Runs passes one at a time, many changes in one. `pass` must not reject. */
export const createPassLoop = (pass: () => Promise<void>, { quiet, patience }: PassLoopTimes): PassLoop => {
  let timer: NodeJS.Timeout | null = null
  let due = Number.POSITIVE_INFINITY
  let firstPoke: number | null = null
  let running: Promise<void> | null = null
  let notBefore = 0
  let closed = false

  const arm = (at: number) => {
    if (closed) return
    due = at
    if (timer) clearTimeout(timer)
    timer = running ? null : setTimeout(start, Math.max(0, Math.max(due, notBefore) - performance.now()))
  }
  const start = () => {
    timer = null
    due = Number.POSITIVE_INFINITY
    firstPoke = null
    const began = performance.now()
    running = pass().finally(() => {
      running = null
      const now = performance.now()
      notBefore = now + Math.min((now - began) * rest, longestRest)
      if (Number.isFinite(due)) arm(due)
    })
  }
  return {
    poke() {
      const now = performance.now()
      firstPoke ??= now
      arm(Math.min(now + quiet, firstPoke + patience))
    },
    after: (milliseconds) => arm(Math.min(due, performance.now() + milliseconds)),
    async close() {
      closed = true
      if (timer) clearTimeout(timer)
      await running
    },
  }
}
