import type { ServerResponse } from 'node:http'

export type Outgoing = Pick<ServerResponse, 'socket' | 'writableLength'>

/** Number of bytes of a response, headers included, that the system has taken over; 0 while other bytes wait in this process. */
export type SentBytes = () => number

const unknown: SentBytes = () => 0
const sentBytesOfRequests = new WeakMap<Request, SentBytes>()

/** Counts the bytes of the response from now on. Does nothing without a connection, or while it sends the response to an earlier request. */
export const followSending = (request: Request, outgoing: Outgoing | undefined): void => {
  const socket = outgoing?.socket
  if (!socket) return
  const bytesBefore = socket.bytesWritten
  sentBytesOfRequests.set(request, () =>
    outgoing.socket === socket && !socket.destroyed && outgoing.writableLength === 0 ? socket.bytesWritten - bytesBefore : 0,
  )
}

/** Always 0 for a request whose connection is not followed. */
export const sentBytesOf = (request: Request): SentBytes => sentBytesOfRequests.get(request) ?? unknown
