import { createHash } from 'node:crypto'
import { digestPartBytes } from '#contract/parts-digest.ts'

/** Digest of the parts of a file that arrives in chunks; see `contract/parts-digest.ts`. */
export interface PartsHash {
  update(bytes: Uint8Array): void
  /** Hex. Call it once, at the end. */
  digest(): string
}

export const createPartsHash = (): PartsHash => {
  const parts = createHash('sha256')
  let part = createHash('sha256')
  let filled = 0
  const close = (): void => {
    parts.update(part.digest())
    part = createHash('sha256')
    filled = 0
  }
  return {
    update(bytes) {
      for (let at = 0; at < bytes.length; ) {
        const piece = bytes.subarray(at, at + digestPartBytes - filled)
        part.update(piece)
        filled += piece.length
        at += piece.length
        if (filled === digestPartBytes) close()
      }
    },
    digest() {
      if (filled > 0) close()
      return parts.digest('hex')
    },
  }
}
