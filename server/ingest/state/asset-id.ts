import { createHash } from 'node:crypto'

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const length = 13

const encode = (bytes: Uint8Array): string => {
  let bits = 0n
  for (const byte of bytes.subarray(0, 9)) bits = (bits << 8n) | BigInt(byte)
  let text = ''
  for (let i = 0; i < length; i += 1) text += alphabet[Number((bits >> BigInt(67 - i * 5)) & 31n)]
  return text
}

/**
 * Id of a new file: 65 bits of a hash of its path, so that a lost database gives the same ids again. A moved file keeps its id, so the id
 * of a path may be in use; then the next one is tried.
 */
export const assignId = (path: string, isTaken: (id: string) => boolean): string => {
  for (let attempt = 0; ; attempt += 1) {
    const id = encode(
      createHash('sha256')
        .update(attempt === 0 ? path : `${path}\0${attempt}`)
        .digest(),
    )
    if (!isTaken(id)) return id
  }
}
