import type { ReadBytes } from './byte-reader.ts'
import { decodeBytes } from './decode-bytes.ts'

const headerBytes = 8
const entryBytes = 12
const limits = { entries: 1000, valueBytes: 8 * 1024 * 1024 } as const

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

interface TiffValue {
  readonly type: number
  readonly bytes: Buffer
  readonly isLittle: boolean
}

/** Values of a directory by their tags. */
export type TiffDirectory = ReadonlyMap<number, TiffValue>

/** The directories of an EXIF block or TIFF file, which may be damaged. */
export interface Tiff {
  readonly main: TiffDirectory
  /** Directory of the thumbnail or the second page. */
  readonly next: TiffDirectory
  /** The directory that a tag of the main directory refers to; empty if there is none. */
  below(tag: number): Promise<TiffDirectory>
}

const emptyDirectory: TiffDirectory = new Map()

/** Reads the directories of a TIFF structure; entries that are damaged or refer to bytes outside are left out. Null if it is none. */
export const readTiff = async (read: ReadBytes): Promise<Tiff | null> => {
  const header = await read(0, headerBytes)
  const order = header.toString('latin1', 0, 2)
  if (header.length < headerBytes || (order !== 'II' && order !== 'MM')) return null
  const isLittle = order === 'II'
  const short = (bytes: Buffer, at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
  const long = (bytes: Buffer, at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))

  const readValue = async (entry: Buffer): Promise<TiffValue | null> => {
    const type = short(entry, 2)
    const length = (valueBytes.get(type) ?? 0) * long(entry, 4)
    if (length === 0 || length > limits.valueBytes) return null
    const bytes = length <= 4 ? entry.subarray(8, 8 + length) : await read(long(entry, 8), length)
    return bytes.length === length ? { type, bytes, isLittle } : null
  }
  const readDirectory = async (at: number): Promise<{ readonly directory: TiffDirectory; readonly next: number }> => {
    const start = at < headerBytes ? Buffer.alloc(0) : await read(at, 2)
    if (start.length < 2) return { directory: emptyDirectory, next: 0 }
    const count = Math.min(short(start, 0), limits.entries)
    const rows = await read(at + 2, count * entryBytes + 4)
    const directory = new Map<number, TiffValue>()
    for (let row = 0; row < count && (row + 1) * entryBytes <= rows.length; row += 1) {
      const entry = rows.subarray(row * entryBytes, (row + 1) * entryBytes)
      const tag = short(entry, 0)
      const value = directory.has(tag) ? null : await readValue(entry)
      if (value) directory.set(tag, value)
    }
    return { directory, next: rows.length === count * entryBytes + 4 ? long(rows, count * entryBytes) : 0 }
  }
  const { directory: main, next } = await readDirectory(long(header, 4))
  return {
    main,
    next: (await readDirectory(next)).directory,
    below: async (tag) => {
      const [at] = numbersOf(main.get(tag))
      return at === undefined ? emptyDirectory : (await readDirectory(at)).directory
    },
  }
}

/** The text of a value up to its end mark; empty if there is none. */
export const textOf = (value: TiffValue | undefined): string => {
  if (!value || ![1, 2, 7, 129].includes(value.type)) return ''
  return decodeBytes(value.bytes).text.split('\0')[0] ?? ''
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
