import type { Caller } from '../../common/caller.ts'
import { networkOf } from '../../http/remote-address.ts'
import type { Requester } from '../../ports/renditions.ts'

/** Who requests a rendition, for fair scheduling. Guests share one share per network, because a guest session costs nothing. */
export const requesterOf = ({ userId }: Pick<Caller, 'userId'>, remoteAddress: string, { signal }: Request): Requester => ({
  owner: userId === null ? `net ${networkOf(remoteAddress)}` : `user ${userId}`,
  signal,
})
