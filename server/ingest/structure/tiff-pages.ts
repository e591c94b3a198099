import type { ReadBytes } from './byte-reader.ts'

/** A directory of a TIFF file, as far as it tells pages from other pictures. */
interface Entry {
  readonly width: number
  readonly height: number
  /** What the picture is: bit 1 = smaller copy, bit 2 = page, bit 4 = mask. Null = the file does not say. */
  readonly subfile: number | null
  readonly photometric: number
  /** Contains a JPEG thumbnail of an early version of the format. */
  readonly isThumbnail: boolean
}

/** Sizes of the parts of a file. A BigTIFF file has places of 64 bits. */
interface Layout {
  readonly isLittle: boolean
  readonly placeBytes: 4 | 8
  readonly countBytes: 2 | 8
  readonly entryBytes: 12 | 20
}

const maxPageCount = 10_000
const maxEntryCount = 4000

const tags = {
  newSubfile: 254,
  subfile: 255,
  width: 256,
  height: 257,
  photometric: 262,
  pageNumber: 297,
  thumbnail: 513,
} as const
const subfileBits = { copy: 1, page: 2, mask: 4 } as const
/** Former numbers of the same. */
const formerSubfiles: Readonly<Record<number, number>> = { 2: subfileBits.copy, 3: subfileBits.page }
const maskPhotometric = 4

const numberAt = (bytes: Buffer, at: number, length: 2 | 4 | 8, isLittle: boolean): number => {
  if (at + length > bytes.length) return 0
  if (length === 8) return Number(isLittle ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at))
  return isLittle ? bytes.readUIntLE(at, length) : bytes.readUIntBE(at, length)
}

/** How a file is laid out and where its first directory is. Null if it is no TIFF file. */
const readHeader = async (read: ReadBytes): Promise<{ readonly layout: Layout; readonly first: number } | null> => {
  const header = await read(0, 16)
  const order = header.toString('latin1', 0, 2)
  if (header.length < 8 || (order !== 'II' && order !== 'MM')) return null
  const isLittle = order === 'II'
  if (numberAt(header, 2, 2, isLittle) !== 43)
    return { layout: { isLittle, placeBytes: 4, countBytes: 2, entryBytes: 12 }, first: numberAt(header, 4, 4, isLittle) }
  return { layout: { isLittle, placeBytes: 8, countBytes: 8, entryBytes: 20 }, first: numberAt(header, 8, 8, isLittle) }
}

/** Bytes of a value by its type; 4 for others. */
const valueBytes: Readonly<Record<number, 2 | 8>> = { 3: 2, 16: 8 }

/** Numbers of the entries with one value, by their tags. */
const valuesOf = (rows: Buffer, { isLittle, placeBytes, entryBytes }: Layout): ReadonlyMap<number, number> => {
  const values = new Map<number, number>()
  for (let at = 0; at + entryBytes <= rows.length; at += entryBytes) {
    const [tag, type] = [numberAt(rows, at, 2, isLittle), numberAt(rows, at + 2, 2, isLittle)]
    values.set(tag, numberAt(rows, at + 4 + placeBytes, valueBytes[type] ?? 4, isLittle))
  }
  return values
}

const entryOf = (values: ReadonlyMap<number, number>): Entry => {
  const former = values.get(tags.subfile)
  const numbered = values.has(tags.pageNumber) ? subfileBits.page : null
  return {
    width: values.get(tags.width) ?? 0,
    height: values.get(tags.height) ?? 0,
    subfile: values.get(tags.newSubfile) ?? (former === undefined ? numbered : (formerSubfiles[former] ?? 0)),
    photometric: values.get(tags.photometric) ?? 0,
    isThumbnail: values.has(tags.thumbnail),
  }
}

/** The directories in their order. Those that a damaged file names twice are left out. */
const readDirectories = async (read: ReadBytes): Promise<readonly Entry[]> => {
  const header = await readHeader(read)
  if (!header) return []
  const { layout, first } = header
  const { isLittle, placeBytes, countBytes, entryBytes } = layout
  const found: Entry[] = []
  const seen = new Set<number>()
  for (let place = first; place > 0 && Number.isSafeInteger(place) && !seen.has(place) && found.length < maxPageCount; ) {
    seen.add(place)
    const start = await read(place, countBytes)
    const count = numberAt(start, 0, countBytes, isLittle)
    if (start.length < countBytes || count === 0 || count > maxEntryCount) break
    const rows = await read(place + countBytes, count * entryBytes + placeBytes)
    found.push(entryOf(valuesOf(rows.subarray(0, count * entryBytes), layout)))
    place = numberAt(rows, count * entryBytes, placeBytes, isLittle)
  }
  return found
}

/** Programs that do not say what a picture is store a smaller copy of the first one in its proportions. */
const isUnmarkedCopy = ({ width, height, subfile }: Entry, first: Entry): boolean =>
  subfile === null &&
  Math.max(width, height) * 2 <= Math.max(first.width, first.height) &&
  Math.abs(width * first.height - height * first.width) <= Math.max(width * first.height, height * first.width) * 0.03

const isPage = (entry: Entry, first: Entry): boolean => {
  const { width, height, subfile, photometric, isThumbnail } = entry
  if (width === 0 || height === 0 || photometric === maskPhotometric) return false
  if (subfile !== null) return (subfile & (subfileBits.copy | subfileBits.mask)) === 0
  return !isThumbnail && !isUnmarkedCopy(entry, first)
}

/**
 * Numbers of the directories of a TIFF file that are pages, from 0. Smaller copies, masks and thumbnails are none. The first directory always
 * is, because other programs show it. Empty if the file has no directory.
 */
export const readTiffPages = async (read: ReadBytes): Promise<readonly number[]> => {
  const directories = await readDirectories(read)
  const [first] = directories
  return first ? directories.flatMap((entry, index) => (index === 0 || isPage(entry, first) ? [index] : [])) : []
}
