import { networkOf } from '../../http/remote-address.ts'
import type { Caller } from '../sessions/caller.ts'

/** Who waits for a picture, and until when. */
export interface Asking {
  /** Whose turn it is. */
  readonly owner: string
  readonly signal: AbortSignal
}

/** Guests are one per network: a session costs them nothing. */
export const askingOf = ({ userId }: Pick<Caller, 'userId'>, remoteAddress: string, { signal }: Request): Asking => ({
  owner: userId === null ? `net ${networkOf(remoteAddress)}` : `user ${userId}`,
  signal,
})
