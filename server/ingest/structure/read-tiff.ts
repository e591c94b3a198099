import type { ReadBytes } from './byte-reader.ts'

const headerBytes = 8
const entryBytes = 12
const limits = { entries: 1000, valueBytes: 8 * 1024 * 1024, allValueBytes: 64 * 1024 * 1024 } as const

/** Bytes of one value by its type (TIFF 6.0, section 2; 129 = UTF-8 text of EXIF 3.0). Entries of other types are left out. */
const valueBytes: ReadonlyMap<number, number> = new Map([
  [1, 1],
  [2, 1],
  [3, 2],
  [4, 4],
  [5, 8],
  [6, 1],
  [7, 1],
  [8, 2],
  [9, 4],
  [10, 8],
  [11, 4],
  [12, 8],
  [13, 4],
  [129, 1],
])

export interface TiffValue {
  readonly type: number
  /** Place of its bytes in the structure. */
  readonly place: number
  readonly bytes: Buffer
  readonly isLittle: boolean
}

/** Values of a directory by their tags. */
export type TiffDirectory = ReadonlyMap<number, TiffValue>

/** A directory with the place of the one after it; 0 = none. */
interface PlacedDirectory {
  readonly directory: TiffDirectory
  readonly next: number
}

/** Reads the directory at a place. Entries that are damaged or refer to bytes outside are left out. */
type ReadDirectory = (place: number) => Promise<PlacedDirectory>

/** The directories of an EXIF block or TIFF file, which may be damaged. */
export interface Tiff {
  readonly main: TiffDirectory
  /** Directory of the thumbnail or the second page. */
  readonly next: TiffDirectory
  /** The directory that a tag of the main directory refers to; empty if there is none. */
  below(tag: number): Promise<TiffDirectory>
  /** Place of the main directory. */
  readonly start: number
  readonly directoryAt: ReadDirectory
}

const emptyDirectory: TiffDirectory = new Map()

/** All values that a reader returns are limited together, because a damaged file may refer to the same bytes many times. */
export const createDirectoryReader = (read: ReadBytes, isLittle: boolean): ReadDirectory => {
  let bytesLeft: number = limits.allValueBytes
  const short = (bytes: Buffer, at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
  const long = (bytes: Buffer, at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))

  const readValue = async (entry: Buffer, entryPlace: number): Promise<TiffValue | null> => {
    const type = short(entry, 2)
    const length = (valueBytes.get(type) ?? 0) * long(entry, 4)
    if (length === 0 || length > Math.min(limits.valueBytes, bytesLeft)) return null
    const place = length <= 4 ? entryPlace + 8 : long(entry, 8)
    const bytes = length <= 4 ? entry.subarray(8, 8 + length) : await read(place, length)
    bytesLeft -= bytes.length
    return bytes.length === length ? { type, place, bytes, isLittle } : null
  }
  return async (place) => {
    const start = place < headerBytes ? Buffer.alloc(0) : await read(place, 2)
    if (start.length < 2) return { directory: emptyDirectory, next: 0 }
    const count = Math.min(short(start, 0), limits.entries)
    const rows = await read(place + 2, count * entryBytes + 4)
    const directory = new Map<number, TiffValue>()
    for (let row = 0; row < count && (row + 1) * entryBytes <= rows.length; row += 1) {
      const entry = rows.subarray(row * entryBytes, (row + 1) * entryBytes)
      const tag = short(entry, 0)
      const value = directory.has(tag) ? null : await readValue(entry, place + 2 + row * entryBytes)
      if (value) directory.set(tag, value)
    }
    return { directory, next: rows.length === count * entryBytes + 4 ? long(rows, count * entryBytes) : 0 }
  }
}

/** Reads the directories of a TIFF structure; entries that are damaged or refer to bytes outside are left out. Null if it is none. */
export const readTiff = async (read: ReadBytes): Promise<Tiff | null> => {
  const header = await read(0, headerBytes)
  const order = header.toString('latin1', 0, 2)
  if (header.length < headerBytes || (order !== 'II' && order !== 'MM')) return null
  const isLittle = order === 'II'
  const directoryAt = createDirectoryReader(read, isLittle)
  const start = isLittle ? header.readUInt32LE(4) : header.readUInt32BE(4)
  const { directory: main, next } = await directoryAt(start)
  return {
    main,
    next: (await directoryAt(next)).directory,
    below: async (tag) => {
      const [at] = numbersOf(main.get(tag))
      return at === undefined ? emptyDirectory : (await directoryAt(at)).directory
    },
    start,
    directoryAt,
  }
}

type ReadNumber = (bytes: Buffer, at: number, isLittle: boolean) => number

const unsigned = (bytes: Buffer, at: number, isLittle: boolean) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
const signed = (bytes: Buffer, at: number, isLittle: boolean) => (isLittle ? bytes.readInt32LE(at) : bytes.readInt32BE(at))
/** 0/0 is how programs write an unknown part. */
const ratio = (numerator: number, denominator: number) => (numerator === 0 && denominator === 0 ? 0 : numerator / denominator)

const numberReaders: Readonly<Record<number, ReadNumber>> = {
  1: (bytes, at) => bytes.readUInt8(at),
  3: (bytes, at, isLittle) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)),
  4: unsigned,
  5: (bytes, at, isLittle) => ratio(unsigned(bytes, at, isLittle), unsigned(bytes, at + 4, isLittle)),
  8: (bytes, at, isLittle) => (isLittle ? bytes.readInt16LE(at) : bytes.readInt16BE(at)),
  9: signed,
  10: (bytes, at, isLittle) => ratio(signed(bytes, at, isLittle), signed(bytes, at + 4, isLittle)),
  11: (bytes, at, isLittle) => (isLittle ? bytes.readFloatLE(at) : bytes.readFloatBE(at)),
  12: (bytes, at, isLittle) => (isLittle ? bytes.readDoubleLE(at) : bytes.readDoubleBE(at)),
  13: unsigned,
}

/** The first numbers of a value; empty if there is none or it is a text. */
export const numbersOf = (value: TiffValue | undefined, maxCount = 4): number[] => {
  const readNumber = value && numberReaders[value.type]
  const size = valueBytes.get(value?.type ?? 0)
  if (!value || !readNumber || size === undefined) return []
  const count = Math.min(maxCount, Math.floor(value.bytes.length / size))
  return Array.from({ length: count }, (_, index) => readNumber(value.bytes, index * size, value.isLittle))
}
