import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { crc32 } from 'node:zlib'

export interface Fingerprint {
  readonly bytes: number
  readonly sha256: string
  /** Unsigned. */
  readonly crc32: number
}

export const fingerprintOf = (data: Uint8Array): Fingerprint => ({
  bytes: data.byteLength,
  sha256: createHash('sha256').update(data).digest('hex'),
  crc32: crc32(data),
})

/** Of a file of any size, a piece at a time. */
export const fingerprintFile = async (file: string): Promise<Fingerprint> => {
  const hash = createHash('sha256')
  let checksum = 0
  let bytes = 0
  for await (const part of createReadStream(file, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    hash.update(part)
    checksum = crc32(part, checksum)
    bytes += part.length
  }
  return { bytes, sha256: hash.digest('hex'), crc32: checksum }
}
