import decodeBmp from 'decode-bmp'
import { ApiError } from '../../common/api-error.ts'

/** Bytes of a PNG, or pixels as red, green, blue, opacity. */
export type IconPicture = Uint8Array | { readonly data: Uint8Array; readonly width: number; readonly height: number }

interface Entry {
  readonly area: number
  readonly bytes: Uint8Array
}

const headerLength = 6
const entryLength = 16
const mostEntries = 64
const largestSide = 256
const bitmapHeaderLength = 40

const invalid = () => new ApiError('upload.invalid')

// In the file's own table 0 stands for 256.
const side = (value: number): number => (value === 0 ? largestSide : value)

const readEntries = (file: Uint8Array): Entry[] => {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  if (file.byteLength < headerLength || view.getUint16(0, true) !== 0 || view.getUint16(2, true) !== 1) throw invalid()
  const count = view.getUint16(4, true)
  if (count === 0 || count > mostEntries || file.byteLength < headerLength + count * entryLength) throw invalid()
  return Array.from({ length: count }, (_, index) => {
    const at = headerLength + index * entryLength
    const start = view.getUint32(at + 12, true)
    const end = start + view.getUint32(at + 8, true)
    if (start < headerLength + count * entryLength || end > file.byteLength) throw invalid()
    return { area: side(view.getUint8(at)) * side(view.getUint8(at + 1)), bytes: file.subarray(start, end) }
  })
}

const isPng = (bytes: Uint8Array): boolean => [0x89, 0x50, 0x4e, 0x47].every((byte, at) => bytes[at] === byte)

/** The bitmap's own header may claim any size: only what an icon can have is decoded. */
const refuseOddBitmap = (bytes: Uint8Array): void => {
  if (bytes.byteLength < bitmapHeaderLength) throw invalid()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [headerSize, width, doubledHeight] = [0, 4, 8].map((at) => view.getInt32(at, true))
  const [compression, colours] = [16, 32].map((at) => view.getUint32(at, true))
  const fits = (length = 0, most = 0) => length > 0 && length <= most
  if (headerSize !== bitmapHeaderLength || compression !== 0 || (colours ?? 0) > 256) throw invalid()
  if (!fits(width, largestSide) || !fits(doubledHeight, 2 * largestSide)) throw invalid()
}

/** The largest picture of an icon file. Throws `upload.invalid`, also for kinds of icon that nobody has made since 1995. */
export const iconPicture = (file: Uint8Array): IconPicture => {
  const [largest] = readEntries(file).toSorted((a, b) => b.area - a.area || b.bytes.byteLength - a.bytes.byteLength)
  if (!largest) throw invalid()
  if (isPng(largest.bytes)) return largest.bytes
  refuseOddBitmap(largest.bytes)
  const { data, width, height } = decodeBmp(largest.bytes, { icon: true })
  return { data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength), width, height }
}
