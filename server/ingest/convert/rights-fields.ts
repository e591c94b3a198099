import { open } from 'node:fs/promises'
import type { RightsBlocks } from '../image/image-spec.ts'
import { digestResource, iptcResources } from '../metadata/write-iptc.ts'

/**
 * Writes the EXIF fields Artist and Copyright, and IPTC-IIM. The encoder would cut values that end with a bracket, add fields of its own,
 * and it writes no IPTC-IIM.
 */

const tags = {
  xResolution: 282,
  yResolution: 283,
  resolutionUnit: 296,
  artist: 315,
  yCbCrPositioning: 531,
  copyright: 33432,
  iptc: 33723,
  imageResources: 34377,
} as const

/** Types with the bytes of a value. */
const byte = { type: 1, bytes: 1 } as const
const ascii = { type: 2, bytes: 1 } as const
const short = { type: 3, bytes: 2 } as const
const long = { type: 4, bytes: 4 } as const
const rational = { type: 5, bytes: 8 } as const

const entryBytes = 12
const headerBytes = 8

interface Field {
  readonly tag: number
  readonly format: { readonly type: number; readonly bytes: number }
  readonly value: Buffer
}

const textField = (tag: number, text: string): Field[] =>
  text === '' ? [] : [{ tag, format: ascii, value: Buffer.from(`${text}\0`, 'utf8') }]

const rightsFields = ({ artist, copyright }: RightsBlocks): Field[] => [
  ...textField(tags.artist, artist),
  ...textField(tags.copyright, copyright),
]

/** Programs expect the block as words of four bytes. */
const iptcFields = ({ iptc }: RightsBlocks): Field[] => {
  if (iptc.length === 0) return []
  const block = Buffer.concat([iptc, Buffer.alloc(-iptc.length & 3)])
  return [
    { tag: tags.iptc, format: long, value: block },
    { tag: tags.imageResources, format: byte, value: digestResource(block) },
  ]
}

const shortField = (tag: number, value: number): Field => ({ tag, format: short, value: Buffer.from([value, 0]) })

const resolutionField = (tag: number, density: number): Field => {
  const value = Buffer.alloc(rational.bytes)
  value.writeUInt32LE(density)
  value.writeUInt32LE(1, 4)
  return { tag, format: rational, value }
}

const inches = 2
const centred = 1

/** Fields that EXIF requires in a JPEG. */
const requiredFields = (density: number): Field[] => [
  resolutionField(tags.xResolution, density),
  resolutionField(tags.yResolution, density),
  shortField(tags.resolutionUnit, inches),
  shortField(tags.yCbCrPositioning, centred),
]

/**
 * A directory of a little-endian TIFF structure at the even offset `at`, with its values after it.
 * @param others entries of an earlier directory, whose values stay where they are
 * @param next offset of the next directory; 0 = none
 */
const directoryOf = (fields: readonly Field[], at: number, others: readonly Buffer[] = [], next = 0): Buffer => {
  let end = at + 2 + (others.length + fields.length) * entryBytes + 4
  const values: Buffer[] = []
  const added = fields.map(({ tag, format, value }) => {
    const entry = Buffer.alloc(entryBytes)
    entry.writeUInt16LE(tag)
    entry.writeUInt16LE(format.type, 2)
    entry.writeUInt32LE(value.length / format.bytes, 4)
    if (value.length <= 4) {
      value.copy(entry, 8)
      return entry
    }
    entry.writeUInt32LE(end, 8)
    const padded = Buffer.concat([value, Buffer.alloc(value.length % 2)])
    values.push(padded)
    end += padded.length
    return entry
  })
  const entries = [...others, ...added].toSorted((a, b) => a.readUInt16LE() - b.readUInt16LE())
  const [count, last] = [Buffer.alloc(2), Buffer.alloc(4)]
  count.writeUInt16LE(entries.length)
  last.writeUInt32LE(next)
  return Buffer.concat([count, ...entries, last, ...values])
}

const tiffHeader = Buffer.from([0x49, 0x49, 42, 0, headerBytes, 0, 0, 0])

/** The density of a JPEG without one. */
const defaultDpi = 72

/** An EXIF segment of a JPEG; empty without rights. */
export const exifSegment = (rights: RightsBlocks, density: number | null): Buffer => {
  if (rightsFields(rights).length === 0) return Buffer.alloc(0)
  const fields = [...requiredFields(density ?? defaultDpi), ...rightsFields(rights)]
  const data = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiffHeader, directoryOf(fields, headerBytes)])
  const start = Buffer.from([0xff, 0xe1, 0, 0])
  start.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([start, data])
}

/** A segment of a JPEG with the block of IPTC-IIM; empty without one. */
export const iptcSegment = ({ iptc }: RightsBlocks): Buffer => {
  if (iptc.length === 0) return Buffer.alloc(0)
  const data = Buffer.concat([Buffer.from('Photoshop 3.0\0', 'latin1'), iptcResources(Buffer.from(iptc))])
  const start = Buffer.from([0xff, 0xed, 0, 0])
  start.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([start, data])
}

/** Adds the fields to a TIFF of the encoder: a new directory at the end of the file replaces the first one. */
export const addTiffRights = async (path: string, rights: RightsBlocks): Promise<void> => {
  const fields = [...rightsFields(rights), ...iptcFields(rights)]
  if (fields.length === 0) return
  const file = await open(path, 'r+')
  try {
    const read = async (bytes: number, at: number) => (await file.read(Buffer.alloc(bytes), 0, bytes, at)).buffer
    const header = await read(headerBytes, 0)
    if (!header.subarray(0, 4).equals(tiffHeader.subarray(0, 4))) throw new Error('not a little-endian TIFF')
    const first = header.readUInt32LE(4)
    const count = (await read(2, first)).readUInt16LE()
    const table = await read(count * entryBytes + 4, first + 2)
    const others = Array.from({ length: count }, (_, index) => table.subarray(index * entryBytes, (index + 1) * entryBytes))
    const { size } = await file.stat()
    const at = size + (size % 2)
    await file.write(directoryOf(fields, at, others, table.readUInt32LE(count * entryBytes)), 0, null, at)
    header.writeUInt32LE(at, 4)
    await file.write(header, 0, headerBytes, 0)
  } finally {
    await file.close()
  }
}
