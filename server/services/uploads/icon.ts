import decodeBmp from 'decode-bmp'
import { ApiError } from '../../common/api-error.ts'

/** PNG file, or RGBA pixels. */
export type IconPicture = Uint8Array | { readonly data: Uint8Array; readonly width: number; readonly height: number }

interface Entry {
  readonly area: number
  readonly bytes: Uint8Array
}

const headerLength = 6
const entryLength = 16
const maxEntryCount = 64
const maxSidePx = 256
const bitmapHeaderLength = 40

const invalid = () => new ApiError('upload.invalid')

// In the directory of the file, 0 means 256.
const side = (value: number): number => (value === 0 ? maxSidePx : value)

const readEntries = (file: Uint8Array): Entry[] => {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  if (file.byteLength < headerLength || view.getUint16(0, true) !== 0 || view.getUint16(2, true) !== 1) throw invalid()
  const count = view.getUint16(4, true)
  if (count === 0 || count > maxEntryCount || file.byteLength < headerLength + count * entryLength) throw invalid()
  return Array.from({ length: count }, (_, index) => {
    const at = headerLength + index * entryLength
    const start = view.getUint32(at + 12, true)
    const end = start + view.getUint32(at + 8, true)
    if (start < headerLength + count * entryLength || end > file.byteLength) throw invalid()
    return { area: side(view.getUint8(at)) * side(view.getUint8(at + 1)), bytes: file.subarray(start, end) }
  })
}

const isPng = (bytes: Uint8Array): boolean => [0x89, 0x50, 0x4e, 0x47].every((byte, at) => bytes[at] === byte)

/** The header of a bitmap can claim any size: decode only sizes that an icon can have. */
const refuseInvalidBitmap = (bytes: Uint8Array): void => {
  if (bytes.byteLength < bitmapHeaderLength) throw invalid()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [headerSize, width, doubledHeight] = [0, 4, 8].map((at) => view.getInt32(at, true))
  const [compression, colours] = [16, 32].map((at) => view.getUint32(at, true))
  const fits = (lengthPx = 0, maxPx = 0) => lengthPx > 0 && lengthPx <= maxPx
  if (headerSize !== bitmapHeaderLength || compression !== 0 || (colours ?? 0) > 256) throw invalid()
  if (!fits(width, maxSidePx) || !fits(doubledHeight, 2 * maxSidePx)) throw invalid()
}

/** The largest image of an icon file. Throws `upload.invalid`, also for icon formats that are obsolete since 1995. */
export const iconPicture = (file: Uint8Array): IconPicture => {
  const [largest] = readEntries(file).toSorted((a, b) => b.area - a.area || b.bytes.byteLength - a.bytes.byteLength)
  if (!largest) throw invalid()
  if (isPng(largest.bytes)) return largest.bytes
  refuseInvalidBitmap(largest.bytes)
  const { data, width, height } = decodeBmp(largest.bytes, { icon: true })
  return { data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength), width, height }
}
