import type { PassTurn } from '../pass/pass-turn.ts'

/** `urgent`: rights or a removal, which must not wait for the long pause after a pass. */
export type Urgency = 'normal' | 'urgent'

export interface PassLoop {
  /** Starts the first pass. */
  startNow(): void
  /** Starts a pass soon, because something may have changed. */
  notify(urgency?: Urgency): void
  /** Starts a pass after the given time at the latest. */
  startWithin(milliseconds: number, urgency?: Urgency): void
  /** Ends the running pass early and resolves afterwards; no other pass starts. */
  close(): Promise<void>
}

export interface PassLoopTimes {
  /** Milliseconds without a change before a pass starts. */
  readonly quietMs: number
  /** Longest delay of a pass after the first change, in milliseconds. */
  readonly maxDelayMs: number
}

/** Pause after the scan of a pass as a multiple of its duration, which limits the fraction of time that scans take. */
const pauseFactor = 4
const maxPauseMs: Readonly<Record<Urgency, number>> = { normal: 60_000, urgent: 1000 }

/** Runs one pass at a time; several changes share a pass. A change ends the reading of the running pass. `pass` must not reject. */
export const createPassLoop = (pass: (turn: PassTurn) => Promise<void>, { quietMs, maxDelayMs }: PassLoopTimes): PassLoop => {
  let timer: NodeJS.Timeout | undefined
  const due = { normal: Number.POSITIVE_INFINITY, urgent: Number.POSITIVE_INFINITY }
  let firstChangeAt: number | null = null
  let running: Promise<void> | null = null
  let ending = new AbortController()
  /** When the last scan ended; infinite during a scan. */
  let scannedAt = Number.NEGATIVE_INFINITY
  let scanMs = 0
  let closed = false

  const earliest = (urgency: Urgency) => Math.max(due[urgency], scannedAt + Math.min(scanMs * pauseFactor, maxPauseMs[urgency]))
  const schedule = () => {
    clearTimeout(timer)
    const at = Math.min(earliest('normal'), earliest('urgent'))
    if (closed || !Number.isFinite(at)) return
    const delayMs = at - performance.now()
    if (delayMs <= 0 && !running) start()
    else timer = setTimeout(begin, Math.max(0, delayMs))
  }
  const begin = () => {
    if (running) ending.abort()
    else start()
  }
  const start = () => {
    due.normal = Number.POSITIVE_INFINITY
    due.urgent = Number.POSITIVE_INFINITY
    firstChangeAt = null
    ending = new AbortController()
    const began = performance.now()
    scannedAt = Number.POSITIVE_INFINITY
    const allowHandover = () => {
      if (Number.isFinite(scannedAt)) return
      scannedAt = performance.now()
      scanMs = scannedAt - began
      schedule()
    }
    running = pass({ signal: ending.signal, allowHandover }).finally(() => {
      running = null
      allowHandover()
      schedule()
    })
  }
  const startWithin: PassLoop['startWithin'] = (milliseconds, urgency = 'normal') => {
    due[urgency] = Math.min(due[urgency], performance.now() + milliseconds)
    schedule()
  }
  return {
    startNow: start,
    notify(urgency = 'normal') {
      if (urgency === 'urgent') return startWithin(quietMs, urgency)
      const now = performance.now()
      firstChangeAt ??= now
      due.normal = Math.min(now + quietMs, firstChangeAt + maxDelayMs)
      schedule()
    },
    startWithin,
    async close() {
      closed = true
      clearTimeout(timer)
      ending.abort()
      await running
    },
  }
}
