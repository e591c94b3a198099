import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { partsDigestAbove } from '#contract/parts-digest.ts'
import { createPartsHash } from './parts-hash.ts'

export interface Fingerprint {
  readonly bytes: number
  readonly sha256: string
  /** Of large files; see the contract. */
  readonly partsDigest?: string
  /** Unsigned. */
  readonly crc32: number
}

/** Of what comes a piece at a time. @param expected bytes in all, by which a file is large or not */
export const startFingerprint = (expected: number) => {
  const hash = createHash('sha256')
  const parts = expected > partsDigestAbove ? createPartsHash() : null
  let checksum = 0
  let bytes = 0
  return {
    update(part: Uint8Array): void {
      hash.update(part)
      parts?.update(part)
      checksum = crc32(part, checksum)
      bytes += part.length
    },
    /** Once, when nothing more comes. */
    end: (): Fingerprint => ({ bytes, sha256: hash.digest('hex'), crc32: checksum, ...(parts && { partsDigest: parts.digest() }) }),
  }
}

export const fingerprintOf = (data: Uint8Array): Fingerprint => {
  const print = startFingerprint(data.byteLength)
  print.update(data)
  return print.end()
}

/** Of a file of any size, a piece at a time. */
export const fingerprintFile = async (file: string, signal?: AbortSignal): Promise<Fingerprint> => {
  const print = startFingerprint((await stat(file)).size)
  for await (const part of createReadStream(file, { highWaterMark: 1024 * 1024, ...(signal && { signal }) }) as AsyncIterable<Buffer>)
    print.update(part)
  return print.end()
}
