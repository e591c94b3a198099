import { byType, findBox, wholeFile } from './boxes.ts'
import type { ReadBytes } from './byte-reader.ts'

/** An item of a HEIF file: a picture, a tile, or a block of metadata (ISO 23008-12). */
export interface HeifItem {
  readonly type: string
  /** Media type of an item of the type `mime`; empty for others. */
  readonly mediaType: string
  /** How a `mime` item is packed; empty = not. */
  readonly encoding: string
}

/** A property of an item: type and content of its box. */
export interface HeifProperty {
  readonly type: string
  readonly content: Buffer
}

/** What one item says about another, such as `cdsc`: describes, `auxl`: belongs to, `dimg`: consists of. */
interface Reference {
  readonly type: string
  readonly from: number
  readonly to: readonly number[]
}

/** The items of a HEIF file by their ids. */
export interface HeifItems {
  /** Id of the picture that programs show. */
  readonly primary: number
  readonly items: ReadonlyMap<number, HeifItem>
  readonly references: readonly Reference[]
  /** In the order in which they apply. */
  propertiesOf(id: number): readonly HeifProperty[]
  /** Bytes of an item; null if they are missing, in another file, or more than the limit. */
  contentOf(id: number, maxBytes: number): Promise<Buffer | null>
}

const maxMetaBytes = 8 * 1024 * 1024
const maxCounts = { boxes: 20_000, extents: 1000 } as const

/** Reads numbers one after the other. Behind the end they are 0, and `isOver` is set. */
const cursorOf = (bytes: Buffer) => {
  let at = 0
  const take = (length: number): Buffer => {
    const found = bytes.subarray(at, at + length)
    at += length
    return found
  }
  return {
    isOver: () => at > bytes.length,
    rest: () => bytes.subarray(at),
    skip: (length: number) => void take(length),
    number: (length: 0 | 1 | 2 | 4 | 8): number => {
      const found = take(length)
      if (found.length < length || length === 0) return 0
      return length === 8 ? Number(found.readBigUInt64BE()) : found.readUIntBE(0, length)
    },
    letters: (length: number) => take(length).toString('latin1'),
    /** Text up to a zero. */
    text: (): string => {
      const end = bytes.indexOf(0, at)
      const found = bytes.toString('latin1', at, end === -1 ? bytes.length : end)
      at = end === -1 ? bytes.length : end + 1
      return found
    },
  }
}

/** The boxes in a block of bytes. A box that is longer than the block ends with it. */
const boxesOf = (bytes: Buffer): readonly HeifProperty[] => {
  const found: HeifProperty[] = []
  for (let at = 0; at + 8 <= bytes.length && found.length < maxCounts.boxes; ) {
    const length = bytes.readUInt32BE(at) || bytes.length - at
    if (length < 8) break
    found.push({ type: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + 8, at + length) })
    at += length
  }
  return found
}

const contentOfType = (boxes: readonly HeifProperty[], type: string): Buffer =>
  boxes.find((box) => box.type === type)?.content ?? Buffer.alloc(0)

/** Version and flags precede the content of most boxes. */
const versioned = (bytes: Buffer) => {
  const cursor = cursorOf(bytes)
  const version = cursor.number(1)
  cursor.skip(2)
  return { cursor, version, flags: cursor.number(1) }
}

const readItems = (bytes: Buffer): ReadonlyMap<number, HeifItem> => {
  const { cursor, version } = versioned(bytes)
  cursor.skip(version === 0 ? 2 : 4)
  const items = new Map<number, HeifItem>()
  for (const { content } of boxesOf(cursor.rest()).filter((box) => box.type === 'infe')) {
    const entry = versioned(content)
    const id = entry.cursor.number(entry.version === 3 ? 4 : 2)
    entry.cursor.skip(2)
    const type = entry.cursor.letters(4)
    entry.cursor.text()
    const isMime = type === 'mime'
    if (entry.version >= 2)
      items.set(id, { type, mediaType: isMime ? entry.cursor.text() : '', encoding: isMime ? entry.cursor.text() : '' })
  }
  return items
}

/** Location in another file. */
const elsewhere = 99

interface Location {
  /** 0 = in the file, 1 = in the `idat` box. */
  readonly method: number
  readonly extents: readonly { readonly place: number; readonly length: number }[]
}

type NumberBytes = 0 | 1 | 2 | 4 | 8
const numberBytes = (nibble: number): NumberBytes => (nibble === 4 || nibble === 8 ? nibble : 0)

const readLocations = (bytes: Buffer): ReadonlyMap<number, Location> => {
  const { cursor, version } = versioned(bytes)
  const [sizes, moreSizes] = [cursor.number(1), cursor.number(1)]
  const offsetBytes = numberBytes(sizes >> 4)
  const lengthBytes = numberBytes(sizes & 15)
  const baseBytes = numberBytes(moreSizes >> 4)
  const indexBytes = version > 0 ? numberBytes(moreSizes & 15) : 0
  const idBytes = version < 2 ? 2 : 4
  const locations = new Map<number, Location>()
  for (let left = cursor.number(idBytes); left > 0 && !cursor.isOver(); left -= 1) {
    const id = cursor.number(idBytes)
    const inFileOrBox = version > 0 ? cursor.number(2) & 15 : 0
    const method = cursor.number(2) === 0 ? inFileOrBox : elsewhere
    const base = cursor.number(baseBytes)
    const extents: { place: number; length: number }[] = []
    for (let count = cursor.number(2); count > 0 && !cursor.isOver(); count -= 1) {
      cursor.skip(indexBytes)
      const [place, length] = [base + cursor.number(offsetBytes), cursor.number(lengthBytes)]
      if (extents.length < maxCounts.extents) extents.push({ place, length })
    }
    if (!cursor.isOver()) locations.set(id, { method, extents })
  }
  return locations
}

/** Numbers of the properties of each item, from 1. */
const readAssociations = (bytes: Buffer): ReadonlyMap<number, readonly number[]> => {
  const { cursor, version, flags } = versioned(bytes)
  const isWide = (flags & 1) === 1
  const associations = new Map<number, readonly number[]>()
  for (let left = cursor.number(4); left > 0 && !cursor.isOver(); left -= 1) {
    const id = cursor.number(version === 0 ? 2 : 4)
    const count = cursor.number(1)
    const numbers = Array.from({ length: count }, () => (isWide ? cursor.number(2) & 0x7fff : cursor.number(1) & 0x7f))
    if (!cursor.isOver()) associations.set(id, numbers)
  }
  return associations
}

const readReferences = (bytes: Buffer): readonly Reference[] => {
  const { cursor, version } = versioned(bytes)
  const idBytes = version === 0 ? 2 : 4
  return boxesOf(cursor.rest()).map(({ type, content }) => {
    const entry = cursorOf(content)
    const from = entry.number(idBytes)
    const count = Math.min(entry.number(2), Math.floor(entry.rest().length / idBytes))
    return { type, from, to: Array.from({ length: count }, () => entry.number(idBytes)) }
  })
}

/** Reads the items of a HEIF file. Null if it has none, or no picture that programs show. */
export const readHeifItems = async (read: ReadBytes): Promise<HeifItems | null> => {
  const meta = await findBox(read, wholeFile, byType('meta'))
  if (!meta || meta.end - meta.start > maxMetaBytes) return null
  const boxes = boxesOf(versioned(await read(meta.start, meta.end - meta.start)).cursor.rest())
  const { cursor, version } = versioned(contentOfType(boxes, 'pitm'))
  const primary = cursor.number(version === 0 ? 2 : 4)
  const items = readItems(contentOfType(boxes, 'iinf'))
  if (cursor.isOver() || !items.has(primary)) return null
  const locations = readLocations(contentOfType(boxes, 'iloc'))
  const properties = boxesOf(contentOfType(boxes, 'iprp'))
  const all = boxesOf(contentOfType(properties, 'ipco'))
  const associations = readAssociations(contentOfType(properties, 'ipma'))
  const inside = contentOfType(boxes, 'idat')
  const readInside: ReadBytes = async (at, length) => inside.subarray(at, at + length)
  return {
    primary,
    items,
    references: readReferences(contentOfType(boxes, 'iref')),
    propertiesOf: (id) => (associations.get(id) ?? []).flatMap((number) => all[number - 1] ?? []),
    async contentOf(id, maxBytes) {
      const { method, extents } = locations.get(id) ?? { method: elsewhere, extents: [] }
      const length = extents.reduce((sum, extent) => sum + extent.length, 0)
      if (method > 1 || length === 0 || length > maxBytes || !extents.every(({ place }) => Number.isSafeInteger(place))) return null
      const from = method === 0 ? read : readInside
      const parts = []
      for (const extent of extents) parts.push(await from(extent.place, extent.length))
      const content = Buffer.concat(parts)
      return content.length === length ? content : null
    },
  }
}
