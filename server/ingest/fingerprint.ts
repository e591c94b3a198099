import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { partsDigestThresholdBytes } from '#contract/parts-digest.ts'
import { createPartsHash } from './parts-hash.ts'

export interface Fingerprint {
  readonly bytes: number
  readonly sha256: string
  /** Only of large files; see `contract/parts-digest.ts`. */
  readonly partsDigest?: string
  /** Unsigned. */
  readonly crc32: number
}

/** Fingerprint of chunks. @param expected total bytes, which decide whether the file is large */
export const startFingerprint = (expected: number) => {
  const hash = createHash('sha256')
  const parts = expected > partsDigestThresholdBytes ? createPartsHash() : null
  let checksum = 0
  let bytes = 0
  return {
    update(part: Uint8Array): void {
      hash.update(part)
      parts?.update(part)
      checksum = crc32(part, checksum)
      bytes += part.length
    },
    /** Call it once, after the last chunk. */
    end: (): Fingerprint => ({ bytes, sha256: hash.digest('hex'), crc32: checksum, ...(parts && { partsDigest: parts.digest() }) }),
  }
}

export const fingerprintOf = (data: Uint8Array): Fingerprint => {
  const print = startFingerprint(data.byteLength)
  print.update(data)
  return print.end()
}

/** Fingerprint of a file of any size, read in chunks. */
export const fingerprintFile = async (file: string, signal?: AbortSignal): Promise<Fingerprint> => {
  const fingerprint = startFingerprint((await stat(file)).size)
  for await (const part of createReadStream(file, { highWaterMark: 1024 * 1024, ...(signal && { signal }) }) as AsyncIterable<Buffer>)
    fingerprint.update(part)
  return fingerprint.end()
}
