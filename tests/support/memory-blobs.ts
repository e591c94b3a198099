import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { BlobMissingError, type Blobs } from '../../server/ports/blobs.ts'

export interface MemoryBlobs extends Blobs {
  /** Keys of streams that are open now. */
  readonly openStreams: () => number
}

const keyPattern = /^[a-z0-9_-][a-z0-9._-]*(\/[a-z0-9_-][a-z0-9._-]*)*$/

/** Blobs for tests, with a count of open streams. */
export const createMemoryBlobs = (chunk = 64 * 1024): MemoryBlobs => {
  const stored = new Map<string, Uint8Array>()
  let open = 0
  const get = (key: string): Uint8Array => {
    const bytes = stored.get(key)
    if (!bytes) throw new BlobMissingError(key)
    return bytes
  }
  return {
    async put(key, bytes) {
      if (!keyPattern.test(key) || key.length > 512) throw new BlobMissingError(key)
      const whole = bytes instanceof Readable ? await buffer(bytes) : Uint8Array.from(bytes)
      stored.set(key, whole)
      return { bytes: whole.length }
    },
    stat: async (key) => {
      const bytes = stored.get(key)
      return bytes ? { bytes: bytes.length } : null
    },
    read: async (key) => get(key),
    async stream(key, range) {
      const bytes = get(key).subarray(range?.start ?? 0, (range?.end ?? Number.POSITIVE_INFINITY) + 1)
      open += 1
      const pieces = Array.from({ length: Math.ceil(bytes.length / chunk) }, (_, at) => bytes.subarray(at * chunk, (at + 1) * chunk))
      return Readable.from(pieces, { highWaterMark: 1 }).once('close', () => {
        open -= 1
      })
    },
    remove: async (key) => void stored.delete(key),
    openStreams: () => open,
  }
}
