import { digestPartBytes } from '#contract/parts-digest.ts'

/** A digest of bytes that are taken in as they come. */
export interface RunningHash {
  /** Resolves when it has taken them in and more may come. */
  readonly update: (bytes: Uint8Array) => unknown
  /** Once, at the end. */
  readonly digest: () => Uint8Array | Promise<Uint8Array>
}

const sha256 = (bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> => crypto.subtle.digest('SHA-256', bytes)

/** The digest of parts (see the contract), worked out by the browser itself beside everything else. Only where an address is safe. */
export const createPartsHash = (): RunningHash => {
  const part = new Uint8Array(digestPartBytes)
  const digests: Promise<ArrayBuffer>[] = []
  let filled = 0
  const close = (): void => {
    // It takes a copy of the bytes before it returns.
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
        // One at a time: no more copies than that.
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
