import { createHash } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { createRandom } from '@vitrine/search-index/testing'

const block = 1_000_000

/**
 * A playable video followed by a box of that many bytes that players ignore. No two of its blocks are equal, so that bytes
 * in the wrong place are detected.
 * @returns SHA-256 of the file, in hexadecimal
 */
export const makeLargeVideo = (folder: string, bytes: number): string => {
  mkdirSync(folder, { recursive: true })
  const file = openSync(join(folder, 'large.mp4'), 'w')
  const hash = createHash('sha256')
  const put = (piece: Uint8Array): void => {
    hash.update(piece)
    writeSync(file, piece)
  }
  put(readFileSync('demo/media/video/waves-slow-zoom.mp4'))
  // A length of 1 means that the real length follows in 64 bits.
  const head = Buffer.from('\0\0\0\u0001free\0\0\0\0\0\0\0\0', 'latin1')
  head.writeBigUInt64BE(BigInt(bytes), 8)
  put(head)
  const random = createRandom(1)
  const piece = Buffer.from(Uint8Array.from({ length: block }, () => Math.floor(random() * 256)))
  for (let left = bytes - head.length, count = 0; left > 0; left -= block, count += 1) {
    piece.writeUInt32LE(count, 0)
    put(piece.subarray(0, Math.min(block, left)))
  }
  closeSync(file)
  return hash.digest('hex')
}
