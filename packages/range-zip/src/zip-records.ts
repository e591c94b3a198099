/** A file inside a zip, stored without compression. */
export interface ZipFile {
  /** Safe and unique; `/` separates folders. */
  readonly name: string
  readonly bytes: number
  /** Unsigned CRC-32 of the bytes. */
  readonly crc32: number
  /** Epoch seconds. */
  readonly modified: number
}

const max32 = 0xffffffff
const max16 = 0xffff
const utf8Names = 0x0800
const plainVersion = 20
const zip64Version = 45
const madeOnUnix = 3 << 8
/** A regular file with permissions 644. */
const fileMode = 0o100644

/** 1980-01-01 and 2107-12-31: the range of zip dates. */
const minEpochSeconds = 315_532_800
const maxEpochSeconds = 4_354_819_198

const isLarge = (value: number): boolean => value >= max32

/** DOS date and time have no time zone and start in 1980. UTC makes equal lists give equal bytes. */
const dosTime = (epochSeconds: number): { readonly date: number; readonly time: number } => {
  const at = new Date(Math.min(Math.max(Number.isFinite(epochSeconds) ? epochSeconds : 0, minEpochSeconds), maxEpochSeconds) * 1000)
  return {
    date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  }
}

/** Extra field 0x0001: the values that exceed 32 bits, in the order of the specification. */
const zip64Extra = (values: readonly number[]): Buffer => {
  if (values.length === 0) return Buffer.alloc(0)
  const extra = Buffer.alloc(4 + values.length * 8)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(values.length * 8, 2)
  values.forEach((value, position) => extra.writeBigUInt64LE(BigInt(value), 4 + position * 8))
  return extra
}

const nameLength = ({ name }: ZipFile): number => Buffer.byteLength(name, 'utf8')

export const localHeaderLength = (file: ZipFile): number => 30 + nameLength(file) + (isLarge(file.bytes) ? 20 : 0)

export const localHeader = (file: ZipFile): Buffer => {
  const large = isLarge(file.bytes)
  const name = Buffer.from(file.name, 'utf8')
  const extra = zip64Extra(large ? [file.bytes, file.bytes] : [])
  const { date, time } = dosTime(file.modified)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(large ? zip64Version : plainVersion, 4)
  header.writeUInt16LE(utf8Names, 6)
  header.writeUInt16LE(time, 10)
  header.writeUInt16LE(date, 12)
  header.writeUInt32LE(file.crc32, 14)
  header.writeUInt32LE(large ? max32 : file.bytes, 18)
  header.writeUInt32LE(large ? max32 : file.bytes, 22)
  header.writeUInt16LE(name.length, 26)
  header.writeUInt16LE(extra.length, 28)
  return Buffer.concat([header, name, extra])
}

const centralExtra = (file: ZipFile, offset: number): number[] => [
  ...(isLarge(file.bytes) ? [file.bytes, file.bytes] : []),
  ...(isLarge(offset) ? [offset] : []),
]

export const centralHeaderLength = (file: ZipFile, offset: number): number => {
  const values = centralExtra(file, offset).length
  return 46 + nameLength(file) + (values > 0 ? 4 + values * 8 : 0)
}

export const centralHeader = (file: ZipFile, offset: number): Buffer => {
  const name = Buffer.from(file.name, 'utf8')
  const extra = zip64Extra(centralExtra(file, offset))
  const { date, time } = dosTime(file.modified)
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(madeOnUnix | zip64Version, 4)
  header.writeUInt16LE(extra.length > 0 ? zip64Version : plainVersion, 6)
  header.writeUInt16LE(utf8Names, 8)
  header.writeUInt16LE(time, 12)
  header.writeUInt16LE(date, 14)
  header.writeUInt32LE(file.crc32, 16)
  header.writeUInt32LE(isLarge(file.bytes) ? max32 : file.bytes, 20)
  header.writeUInt32LE(isLarge(file.bytes) ? max32 : file.bytes, 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt16LE(extra.length, 30)
  header.writeUInt32LE((fileMode << 16) >>> 0, 38)
  header.writeUInt32LE(isLarge(offset) ? max32 : offset, 42)
  return Buffer.concat([header, name, extra])
}

/** End of central directory, with the 64-bit records where 32 or 16 bits are too small. */
export const endRecords = (files: number, listOffset: number, listLength: number): Buffer => {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(files, max16), 8)
  end.writeUInt16LE(Math.min(files, max16), 10)
  end.writeUInt32LE(Math.min(listLength, max32), 12)
  end.writeUInt32LE(Math.min(listOffset, max32), 16)
  if (files < max16 && !isLarge(listOffset) && !isLarge(listLength)) return end

  const large = Buffer.alloc(56)
  large.writeUInt32LE(0x06064b50, 0)
  large.writeBigUInt64LE(44n, 4)
  large.writeUInt16LE(madeOnUnix | zip64Version, 12)
  large.writeUInt16LE(zip64Version, 14)
  large.writeBigUInt64LE(BigInt(files), 24)
  large.writeBigUInt64LE(BigInt(files), 32)
  large.writeBigUInt64LE(BigInt(listLength), 40)
  large.writeBigUInt64LE(BigInt(listOffset), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(listOffset + listLength), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([large, locator, end])
}
