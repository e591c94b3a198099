import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

/** A response whose headers have arrived. */
export interface S3Response {
  readonly body: Readable
  /** Identifies the bytes of the object. */
  readonly etag: string | undefined
  /** Bytes of the body. */
  readonly length: number
}

/** Failures in a row without a received byte. */
const maxFailureCount = 5
const firstPauseMs = 100

/**
 * The bytes of a response from `start`. If the connection breaks, the rest is requested again, so that the download continues. Fails if the
 * object was replaced in between.
 */
export const createBody = (
  first: S3Response,
  start: number,
  /** The response from this position. */
  requestFrom: (position: number) => Promise<S3Response>,
  fail: (error: unknown) => Error,
): Readable => {
  let current = first.body
  const end = start + first.length
  const chunks = async function* () {
    let position = start
    let failureCount = 0
    try {
      while (position < end) {
        try {
          for await (const chunk of current) {
            failureCount = 0
            position += (chunk as Uint8Array).length
            yield chunk
          }
          if (position < end) throw new Error('the response ends early')
        } catch (error) {
          failureCount += 1
          if (failureCount > maxFailureCount) throw fail(error)
          await pause(firstPauseMs * 2 ** (failureCount - 1))
          const next = await requestFrom(position)
          current.destroy()
          current = next.body
          if (next.etag !== first.etag || next.length !== end - position) throw fail(new Error('the object was replaced'))
        }
      }
    } finally {
      current.destroy()
    }
  }
  const readable = Readable.from(chunks(), { objectMode: false })
  // A generator that was never started does not run its `finally`. An open response would occupy its connection.
  readable.once('close', () => current.destroy())
  return readable
}
