import { ApiError } from '../../common/api-error.ts'
import type { Caller } from '../../common/caller.ts'
import { createQueueLimit } from '../limits/queue-limit.ts'

/** Permission of one caller to convert renditions, until `release`. */
export interface ConversionSlot {
  /** Waits for a free slot, then runs `work`. Rejects with the reason of `signal` when it is aborted. */
  run<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result>
  release(): void
}

export interface Conversions {
  /** Rejects with `download.conversion-busy` while the caller has another slot. */
  acquire(caller: Caller): ConversionSlot
}

export interface ConversionLimits {
  /** Conversions at the same time; each takes one core. */
  readonly slots: number
  /** Conversions that may wait for a slot; the next is rejected with `server.busy`. */
  readonly waiting: number
}

/** Limits conversions to one per user (per session for guests) and to a few at the same time, in the order of arrival. */
export const createConversions = ({ slots, waiting }: ConversionLimits = { slots: 2, waiting: 64 }): Conversions => {
  const owners = new Set<string>()
  const runQueued = createQueueLimit(slots, waiting)
  return {
    acquire(caller) {
      const owner = caller.userId ?? `session ${caller.sessionId}`
      if (owners.has(owner)) throw new ApiError('download.conversion-busy', undefined, { 'Retry-After': '5' })
      owners.add(owner)
      return {
        run: (signal, work) => runQueued(work, signal),
        release: () => void owners.delete(owner),
      }
    },
  }
}
