import type { ServerResponse } from 'node:http'

export interface StalledResponses {
  watch(response: ServerResponse): void
  /** Ends the connections whose client has taken no byte for the limit, although bytes are ready for it. */
  check(): void
}

/**
 * Finds clients that do not read their response, because each holds memory and an open file. A response that is being prepared, such as a
 * conversion, has no bytes ready and may take any time.
 * @param limitMs must be longer than a slow client takes for the bytes that the system buffers
 * @param clock milliseconds, monotonic
 */
export const createStalledResponses = (limitMs: number, clock: () => number): StalledResponses => {
  const progress = new Map<ServerResponse, { written: number; since: number }>()
  return {
    watch: (response) => {
      progress.set(response, { written: 0, since: clock() })
      response.once('close', () => progress.delete(response))
    },
    check: () => {
      for (const [response, state] of progress) {
        const { socket } = response
        if (!socket) continue
        // Further bytes are written only after the client has taken the earlier ones.
        if (socket.writableLength === 0 || socket.bytesWritten !== state.written) {
          state.written = socket.bytesWritten
          state.since = clock()
        } else if (clock() - state.since >= limitMs) socket.destroy()
      }
    },
  }
}
