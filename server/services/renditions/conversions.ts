import { randomUUID } from 'node:crypto'
import { ApiError } from '../../common/api-error.ts'
import type { Caller } from '../../common/caller.ts'
import { createFairQueue } from '../../common/fair-queue.ts'
import type { Claims } from '../../ports/claims.ts'

/** Permission of one caller to convert renditions, until `release`. */
export interface ConversionSlot {
  /** Waits for the turn of the owner, then runs `work`. Rejects with the reason of `signal` when it is aborted. */
  run<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result>
  /** Never rejects. */
  release(): Promise<void>
}

export interface Conversions {
  /**
   * Rejects with `download.conversion-busy` while the caller has another slot, at any server.
   * @param owner user or network that shares a turn, see `requesterOf`
   */
  acquire(caller: Caller, owner: string): Promise<ConversionSlot>
}

/** Conversions that may wait, of one network or user and of all together; the next is rejected with `server.busy`. */
const waitingLimits = { maxWaitingPerOwner: 16, maxWaiting: 64 }

/** Callers of a server that has crashed wait this long. */
const claimMs = 60_000
const extendIntervalMs = 20_000

/**
 * Limits conversions to one per user (per session for guests), over all servers, and to a few at the same time at this server. Users and
 * networks take turns, because a guest session costs nothing. Guests leave one slot to signed-in users.
 *
 * @param slots conversions at the same time; with one slot, a signed-in user waits for one conversion of a guest at most
 */
export const createConversions = (claims: Claims, clock: () => number, slots: number): Conversions => {
  const turns = createFairQueue({ ...waitingLimits, maxRunning: slots })
  const guestTurns = createFairQueue({ ...waitingLimits, maxRunning: Math.max(1, slots - 1) })
  return {
    async acquire(caller, owner) {
      const key = `conversion ${caller.userId ?? `session ${caller.sessionId}`}`
      const holder = randomUUID()
      const claim = () => claims.claim(key, holder, clock() + claimMs, clock())
      if (!(await claim())) throw new ApiError('download.conversion-busy', undefined, { 'Retry-After': '5' })
      const timer = setInterval(() => void claim().catch(() => undefined), extendIntervalMs).unref()
      return {
        run: (signal, work) => {
          const inTurn = () => turns.run(owner, signal, work)
          return caller.userId === null ? guestTurns.run(owner, signal, inTurn) : inTurn()
        },
        release: async () => {
          clearInterval(timer)
          // A claim that is not extended ends.
          await claims.release(key, holder).catch(() => undefined)
        },
      }
    },
  }
}
