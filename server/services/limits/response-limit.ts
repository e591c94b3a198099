import { ApiError } from '../../common/api-error.ts'

/** Limits the responses that are being sent to one client at the same time. A client that does not read them keeps memory and files in use. */
export interface ResponseLimit {
  /**
   * @returns call it once when the response has ended
   * @throws ApiError `server.busy` if the client has too many
   */
  begin(client: string): () => void
}

/** All guests of a network are one client, so a school or an office needs many. */
export const maxResponsesOfClient = 64

export const createResponseLimit = (max = maxResponsesOfClient): ResponseLimit => {
  const running = new Map<string, number>()
  return {
    begin(client) {
      const count = running.get(client) ?? 0
      if (count >= max) throw new ApiError('server.busy', undefined, { 'Retry-After': '5' })
      running.set(client, count + 1)
      let hasEnded = false
      return () => {
        if (hasEnded) return
        hasEnded = true
        const left = (running.get(client) ?? 1) - 1
        if (left === 0) running.delete(client)
        else running.set(client, left)
      }
    },
  }
}
