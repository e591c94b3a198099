import { digestPartBytes } from '#contract/parts-digest.ts'

/** Incremental digest. */
export interface RunningHash {
  /** Resolves when the bytes are processed and the next call is allowed. */
  readonly update: (bytes: Uint8Array) => unknown
  /** Call once, at the end. */
  readonly digest: () => Uint8Array | Promise<Uint8Array>
}

const sha256 = (bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> => crypto.subtle.digest('SHA-256', bytes)

/** Digest of parts (see the contract), computed by the browser in parallel. Needs a secure context. */
export const createPartsHash = (): RunningHash => {
  const part = new Uint8Array(digestPartBytes)
  const digests: Promise<ArrayBuffer>[] = []
  let filled = 0
  const close = (): void => {
    // `crypto.subtle.digest` copies the bytes before it returns.
    digests.push(sha256(part.subarray(0, filled)))
    filled = 0
  }
  return {
    update: async (bytes) => {
      for (let at = 0; at < bytes.length; ) {
        const piece = bytes.subarray(at, at + digestPartBytes - filled)
        part.set(piece, filled)
        filled += piece.length
        at += piece.length
        if (filled < digestPartBytes) continue
        // Wait for the previous part, so that only one copy is in memory.
        await digests.at(-1)
        close()
      }
    },
    digest: async () => {
      if (filled > 0) close()
      return new Uint8Array(await sha256(new Uint8Array(await new Blob(await Promise.all(digests)).arrayBuffer())))
    },
  }
}
