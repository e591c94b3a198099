import { crc32, deflateSync, inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { jpeg, withIptc, xmpPacket } from './media-fixtures.ts'

/** Begins every text that must not leave the portal. */
const mark = 'SECRET'
/** Numerator of the position; such a number is in no other field. */
const positionNumber = 0x5e_f1_e8_5a

const ascii = (text: string): Buffer => Buffer.from(`${text}\0`, 'latin1')
const wide = (text: string): Buffer => Buffer.from(`${text}\0`, 'utf16le')
const long = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const degrees = (): Buffer => Buffer.concat([positionNumber, 33_890_052, 7, 1, 24, 1].map(long))

/** EXIF entry types. */
const types = { byte: 1, ascii: 2, long: 4, rational: 5, undefined: 7 } as const
type Entry = readonly [tag: number, type: keyof typeof types, value: Buffer | readonly Entry[]]

const unitBytes = { byte: 1, ascii: 1, long: 4, rational: 8, undefined: 1 } as const

/** A little-endian directory of a TIFF file at `start`, with its values and inner directories after it. */
const directory = (entries: readonly Entry[], start: number, next: (at: number) => Buffer = () => Buffer.alloc(0)): Buffer => {
  const table = Buffer.alloc(2 + entries.length * 12 + 4)
  table.writeUInt16LE(entries.length)
  const values: Buffer[] = []
  let end = start + table.length
  const put = (bytes: Buffer): number => {
    const at = end
    const padded = bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(1)])
    values.push(padded)
    end += padded.length
    return at
  }
  entries.forEach(([tag, type, value], index) => {
    const at = 2 + index * 12
    const bytes = Buffer.isBuffer(value) ? value : long(put(directory(value, end)))
    table.writeUInt16LE(tag, at)
    table.writeUInt16LE(types[type], at + 2)
    table.writeUInt32LE(bytes.length / unitBytes[type], at + 4)
    if (bytes.length <= 4) bytes.copy(table, at + 8)
    else table.writeUInt32LE(put(bytes), at + 8)
  })
  const following = next(end)
  if (following.length > 0) table.writeUInt32LE(end, table.length - 4)
  return Buffer.concat([table, ...values, following])
}

const mainEntries: readonly Entry[] = [
  [0x010e, 'ascii', ascii(`${mark} description`)],
  [0x013b, 'ascii', ascii('Ada Example')],
  [0x013c, 'ascii', ascii(`${mark} computer`)],
  [0x8298, 'ascii', ascii('(c) Ada Example')],
  [
    0x8769,
    'long',
    [
      [0x9003, 'ascii', ascii('2024:06:01 00:30:00')],
      [0x9286, 'undefined', Buffer.from(`ASCII\0\0\0${mark} comment`, 'latin1')],
      [0xa430, 'ascii', ascii(`${mark} owner`)],
      [0xa431, 'ascii', ascii(`${mark} serial`)],
    ],
  ],
  [
    0x8825,
    'long',
    [
      [1, 'ascii', ascii('N')],
      [2, 'rational', degrees()],
      [3, 'ascii', ascii('E')],
      [4, 'rational', degrees()],
    ],
  ],
  [0x9c9c, 'byte', wide(`${mark} title`)],
]

/** A small JPEG with a comment segment. */
const withComment = (picture: Buffer): Buffer => {
  const comment = Buffer.from(`${mark} jpeg comment`)
  return Buffer.concat([picture.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, comment.length + 2]), comment, picture.subarray(2)])
}

const exifBlock = (thumbnail: Buffer): Buffer => {
  const header = Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0])
  const second = (at: number) => {
    const place = (offset: number): readonly Entry[] => [
      [0x0103, 'long', long(6)],
      [0x0201, 'long', long(offset)],
      [0x0202, 'long', long(thumbnail.length)],
    ]
    const { length } = directory(place(0), at)
    return Buffer.concat([directory(place(at + length), at), thumbnail])
  }
  return Buffer.concat([header, directory(mainEntries, header.length, second)])
}

const rights =
  '<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">© Ada &amp; Žižka</rdf:li></rdf:Alt></dc:rights>' +
  '<dc:creator><rdf:Seq><rdf:li>Ada Example</rdf:li><rdf:li>Bob</rdf:li></rdf:Seq></dc:creator>' +
  '<photoshop:Credit>Example Agency</photoshop:Credit><xmpRights:WebStatement>https://creativecommons.org/licenses/by/4.0/</xmpRights:WebStatement>' +
  '<xmpRights:UsageTerms><rdf:Alt><rdf:li xml:lang="x-default">CC BY 4.0</rdf:li></rdf:Alt></xmpRights:UsageTerms>'
const packet = xmpPacket(
  `${rights}<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${mark} xmp</rdf:li></rdf:Alt></dc:description><photoshop:Instructions>${mark} instructions</photoshop:Instructions>`,
)

const segment = (kind: number, bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, kind, (bytes.length + 2) >> 8, (bytes.length + 2) & 255]), bytes])

/** A photograph with a position, a serial number, an owner, comments and a thumbnail in EXIF, XMP, IPTC and a comment segment. */
export const privateJpeg = async (width = 2100, height = 40): Promise<Buffer> => {
  const picture = withIptc(await jpeg(width, height), [
    [120, `${mark} caption`],
    [40, `${mark} instructions`],
  ])
  const exif = segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifBlock(withComment(await jpeg(16, 12)))]))
  const xmp = segment(0xe1, Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1'), Buffer.from(packet)]))
  return withComment(Buffer.concat([picture.subarray(0, 2), exif, xmp, picture.subarray(2)]))
}

const textChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

const withTextChunks = (png: Buffer): Buffer => {
  const afterHeader = 33
  return Buffer.concat([
    png.subarray(0, afterHeader),
    textChunk('tEXt', Buffer.from(`Comment\0${mark} png`, 'latin1')),
    textChunk('zTXt', Buffer.concat([Buffer.from('Author\0\0', 'latin1'), deflateSync(Buffer.from(`${mark} png author`))])),
    png.subarray(afterHeader),
  ])
}

/** Appends the first directory of a little-endian TIFF again, with entries for private metadata. */
const withTiffEntries = (tiff: Buffer): Buffer => {
  const at = tiff.readUInt32LE(4)
  const count = tiff.readUInt16LE(at)
  const start = tiff.length + (tiff.length % 2)
  const added = directory(mainEntries, start + 2 + count * 12)
  const addedCount = added.readUInt16LE(0)
  const own = Array.from({ length: count }, (_, index) => tiff.subarray(at + 2 + index * 12, at + 14 + index * 12))
  const others = Array.from({ length: addedCount }, (_, index) => added.subarray(2 + index * 12, 14 + index * 12))
  const known = new Set(own.map((entry) => entry.readUInt16LE(0)))
  const entries = [...own, ...others.filter((entry) => !known.has(entry.readUInt16LE(0)))].toSorted(
    (a, b) => a.readUInt16LE(0) - b.readUInt16LE(0),
  )
  const table = Buffer.alloc(2 + (count + addedCount) * 12 + 4)
  table.writeUInt16LE(entries.length)
  Buffer.concat(entries).copy(table, 2)
  const result = Buffer.concat([tiff, Buffer.alloc(tiff.length % 2), table, added.subarray(2 + addedCount * 12 + 4)])
  result.writeUInt32LE(start, 4)
  return result
}

/** The photograph in each format of images, by file name. */
export const privatePictures = async (): Promise<ReadonlyMap<string, Buffer>> => {
  const photograph = await privateJpeg()
  const copied = () => sharp(photograph).keepMetadata()
  return new Map([
    ['photo.jpg', photograph],
    ['photo.png', withTextChunks(await copied().png().toBuffer())],
    ['photo.webp', await copied().webp().toBuffer()],
    ['photo.avif', await copied().resize(600).avif({ effort: 0 }).toBuffer()],
    ['photo.tif', withTiffEntries(await copied().tiff({ compression: 'lzw' }).toBuffer())],
  ])
}

/** The decompressed text chunks of a PNG. */
const compressedTexts = (bytes: Buffer): Buffer[] => {
  const found: Buffer[] = []
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    if (bytes.toString('latin1', at + 4, at + 8) !== 'zTXt') continue
    const data = bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at))
    found.push(inflateSync(data.subarray(data.indexOf(0) + 2)))
  }
  return found
}

/** Private data in a file: marked texts in any encoding, and the position. */
export const privateDataIn = (bytes: Buffer): string[] => {
  const isPng = bytes.subarray(1, 4).equals(Buffer.from('PNG'))
  const parts = [bytes, ...(isPng ? compressedTexts(bytes) : [])]
  const texts = parts.flatMap((part) => part.toString('latin1').match(/SECRET[ a-z]*/g) ?? [])
  const position = long(positionNumber)
  const isPlaced = bytes.includes(position) || bytes.includes(Buffer.from([...position].toReversed()))
  return [...texts, ...(bytes.includes(Buffer.from(mark, 'utf16le')) ? ['wide text'] : []), ...(isPlaced ? ['position'] : [])]
}
