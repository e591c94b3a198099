import { ApiError } from '../../common/api-error.ts'
import type { Caller } from '../../common/caller.ts'
import { createQueueLimit } from '../limits/queue-limit.ts'

/** The right to have things converted, for one caller, until it is given back. */
export interface ConversionLease {
  /** Waits for a free place, then works. Rejects with the reason of `signal` when it is aborted before or meanwhile. */
  run<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result>
  release(): void
}

export interface Conversions {
  /** Rejects with `download.conversion-busy` while the caller holds another lease. */
  reserve(caller: Caller): ConversionLease
}

export interface ConversionLimits {
  /** Conversions at a time, whoever asks: they take a core each. */
  readonly places: number
  /** Callers that may wait for a place; the next is told that the server is busy. */
  readonly waiting: number
}

/** One conversion job per user (per session for guests), few at once for all, first come first served. */
export const createConversions = ({ places, waiting }: ConversionLimits = { places: 2, waiting: 64 }): Conversions => {
  const owners = new Set<string>()
  const inTurn = createQueueLimit(places, waiting)
  return {
    reserve(caller) {
      const owner = caller.userId ?? `session ${caller.sessionId}`
      if (owners.has(owner)) throw new ApiError('download.conversion-busy', undefined, { 'Retry-After': '5' })
      owners.add(owner)
      return {
        run: (signal, work) => inTurn(work, signal),
        release: () => void owners.delete(owner),
      }
    },
  }
}
