import { randomUUID } from 'node:crypto'
import { ApiError } from '../../common/api-error.ts'
import type { Caller } from '../../common/caller.ts'
import type { Claims } from '../../ports/claims.ts'
import { createQueueLimit } from '../limits/queue-limit.ts'

/** Permission of one caller to convert renditions, until `release`. */
export interface ConversionSlot {
  /** Waits for a free slot, then runs `work`. Rejects with the reason of `signal` when it is aborted. */
  run<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result>
  /** Never rejects. */
  release(): Promise<void>
}

export interface Conversions {
  /** Rejects with `download.conversion-busy` while the caller has another slot, at any server. */
  acquire(caller: Caller): Promise<ConversionSlot>
}

/** Conversions that may wait for a slot; the next is rejected with `server.busy`. */
const waitingCount = 64

/** Callers of a server that has crashed wait this long. */
const claimMs = 60_000
const extendIntervalMs = 20_000

/**
 * Limits conversions to one per user (per session for guests), over all servers, and to a few at the same time at this server, in the order
 * of arrival.
 *
 * @param slots conversions at the same time
 */
export const createConversions = (claims: Claims, clock: () => number, slots: number): Conversions => {
  const runQueued = createQueueLimit(slots, waitingCount)
  return {
    async acquire(caller) {
      const key = `conversion ${caller.userId ?? `session ${caller.sessionId}`}`
      const holder = randomUUID()
      const claim = () => claims.claim(key, holder, clock() + claimMs, clock())
      if (!(await claim())) throw new ApiError('download.conversion-busy', undefined, { 'Retry-After': '5' })
      const timer = setInterval(() => void claim().catch(() => undefined), extendIntervalMs).unref()
      return {
        run: (signal, work) => runQueued(work, signal),
        release: async () => {
          clearInterval(timer)
          // A claim that is not extended ends.
          await claims.release(key, holder).catch(() => undefined)
        },
      }
    },
  }
}
