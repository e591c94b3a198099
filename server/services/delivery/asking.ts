import type { Caller } from '../../common/caller.ts'
import { networkOf } from '../../http/remote-address.ts'
import type { Asking } from '../../ports/renditions.ts'

/** Guests are one per network: a session costs them nothing. */
export const askingOf = ({ userId }: Pick<Caller, 'userId'>, remoteAddress: string, { signal }: Request): Asking => ({
  owner: userId === null ? `net ${networkOf(remoteAddress)}` : `user ${userId}`,
  signal,
})
