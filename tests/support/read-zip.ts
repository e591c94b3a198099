import { crc32 } from 'node:zlib'

/**
 * Reads a stored zip strictly: from the end records to the central directory, from there to every file, and rejects
 * anything that does not match exactly. File name → bytes, in the order of the directory.
 */
export const readZip = (zip: Buffer): Map<string, Buffer> => {
  const end = zip.length - 22
  if (zip.readUInt32LE(end) !== 0x06054b50) throw new Error('no end record')
  const count = zip.readUInt16LE(end + 10)
  let at = zip.readUInt32LE(end + 16)
  if (at + zip.readUInt32LE(end + 12) !== end) throw new Error('the list does not end where the end record begins')
  const files = new Map<string, Buffer>()
  let expectedOffset = 0
  for (let number = 0; number < count; number += 1) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error('no list entry')
    const [crc, size, packed, nameLength, extraLength, offset] = [
      zip.readUInt32LE(at + 16),
      zip.readUInt32LE(at + 24),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt32LE(at + 42),
    ] as const
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    if (offset !== expectedOffset || packed !== size || zip.readUInt32LE(offset) !== 0x04034b50) throw new Error(`bad entry ${name}`)
    const start = offset + 30 + nameLength
    const bytes = zip.subarray(start, start + size)
    if (zip.toString('utf8', offset + 30, start) !== name || crc32(bytes) !== crc || files.has(name)) throw new Error(`bad file ${name}`)
    files.set(name, bytes)
    expectedOffset = start + size
    at += 46 + nameLength + extraLength
  }
  if (at !== end) throw new Error('the list is longer than it says')
  return files
}
