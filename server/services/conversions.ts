import { ApiError } from '../http/api-error.ts'
import type { Caller } from './caller.ts'

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

const retryAfter = { 'Retry-After': '5' }

/** One conversion job per user (per session for guests), few at once for all, first come first served. */
export const createConversions = ({ places, waiting }: ConversionLimits = { places: 2, waiting: 64 }): Conversions => {
  const owners = new Set<string>()
  const queue: (() => void)[] = []
  let free = places

  const enter = (signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted()
    if (free > 0) {
      free -= 1
      return Promise.resolve()
    }
    if (queue.length >= waiting) return Promise.reject(new ApiError('server.busy', undefined, retryAfter))
    return new Promise((resolve, reject) => {
      const leave = () => {
        queue.splice(queue.indexOf(start), 1)
        reject(signal.reason)
      }
      const start = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      signal.addEventListener('abort', leave, { once: true })
      queue.push(start)
    })
  }
  /** The place goes straight to whoever waits longest, so nobody can slip in between. */
  const exit = () => {
    const next = queue.shift()
    if (next) next()
    else free += 1
  }

  return {
    reserve(caller) {
      const owner = caller.userId ?? `session ${caller.sessionId}`
      if (owners.has(owner)) throw new ApiError('download.conversion-busy', undefined, retryAfter)
      owners.add(owner)
      return {
        async run(signal, work) {
          await enter(signal)
          try {
            return await work()
          } finally {
            exit()
          }
        },
        release: () => void owners.delete(owner),
      }
    },
  }
}
