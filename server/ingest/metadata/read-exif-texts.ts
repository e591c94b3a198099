import { decodeBytes } from './decode-bytes.ts'

const entryBytes = 12
const maxEntryCount = 500
const asciiType = 2

/**
 * Texts of the main directory of an EXIF block by their tags. Implemented here because exifr decodes every text as UTF-8. Damaged entries are
 * left out.
 */
export const readExifTexts = (tiff: Uint8Array): ReadonlyMap<number, string> => {
  const block = Buffer.from(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  const isLittle = block.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? block.readUInt16LE(at) : block.readUInt16BE(at))
  const long = (at: number) => (isLittle ? block.readUInt32LE(at) : block.readUInt32BE(at))
  const texts = new Map<number, string>()
  try {
    const directory = long(4)
    const count = Math.min(short(directory), maxEntryCount)
    for (let entry = directory + 2; entry < directory + 2 + count * entryBytes; entry += entryBytes) {
      if (short(entry + 2) !== asciiType) continue
      const length = long(entry + 4)
      const start = length <= 4 ? entry + 8 : long(entry + 8)
      if (start + length > block.length) continue
      const [text = ''] = decodeBytes(block.subarray(start, start + length)).text.split('\0')
      texts.set(short(entry), text)
    }
  } catch {
    // The directory continues beyond the end of the block.
  }
  return texts
}
