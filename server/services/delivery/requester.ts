import type { Caller } from '../../common/caller.ts'
import { networkOf } from '../../http/remote-address.ts'
import type { Requester } from '../../ports/renditions.ts'

/** The requester of a rendition, for fair scheduling. All guests of a network are one requester, because a guest session costs nothing. */
export const requesterOf = ({ userId }: Pick<Caller, 'userId'>, remoteAddress: string, { signal }: Request): Requester => ({
  owner: userId === null ? `net ${networkOf(remoteAddress)}` : `user ${userId}`,
  signal,
})
