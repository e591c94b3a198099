export interface PassLoop {
  /** Starts a pass soon, because something may have changed. */
  notify(): void
  /** Starts a pass after the given time at the latest. */
  startWithin(milliseconds: number): void
  /** Resolves when the running pass has ended; no other pass starts. */
  close(): Promise<void>
}

export interface PassLoopTimes {
  /** Milliseconds without a change before a pass starts. */
  readonly quietMs: number
  /** Longest delay of a pass after the first change, in milliseconds. */
  readonly maxDelayMs: number
}

/** Pause after a pass as a multiple of its duration, which limits the fraction of time that passes take. */
const pauseFactor = 4
const maxPauseMs = 60_000

/** Runs one pass at a time; several changes share a pass. `pass` must not reject. */
export const createPassLoop = (pass: () => Promise<void>, { quietMs, maxDelayMs }: PassLoopTimes): PassLoop => {
  let timer: NodeJS.Timeout | null = null
  let due = Number.POSITIVE_INFINITY
  let firstChangeAt: number | null = null
  let running: Promise<void> | null = null
  let notBefore = 0
  let closed = false

  const schedule = (at: number) => {
    if (closed) return
    due = at
    if (timer) clearTimeout(timer)
    timer = running ? null : setTimeout(start, Math.max(0, Math.max(due, notBefore) - performance.now()))
  }
  const start = () => {
    timer = null
    due = Number.POSITIVE_INFINITY
    firstChangeAt = null
    const began = performance.now()
    running = pass().finally(() => {
      running = null
      const now = performance.now()
      notBefore = now + Math.min((now - began) * pauseFactor, maxPauseMs)
      if (Number.isFinite(due)) schedule(due)
    })
  }
  return {
    notify() {
      const now = performance.now()
      firstChangeAt ??= now
      schedule(Math.min(now + quietMs, firstChangeAt + maxDelayMs))
    },
    startWithin: (milliseconds) => schedule(Math.min(due, performance.now() + milliseconds)),
    async close() {
      closed = true
      if (timer) clearTimeout(timer)
      await running
    },
  }
}
