import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** A test picture: blue, its upper left quarter red. */
export const quarters = (width: number, height: number): Sharp => {
  const [w, h] = [Math.floor(width / 2), Math.floor(height / 2)]
  const red = Buffer.from(Array.from({ length: w * h }, () => [220, 0, 0]).flat())
  return sharp({ create: { width, height, channels: 3, background: '#2060c0' } }).composite([
    { input: red, raw: { width: w, height: h, channels: 3 }, left: 0, top: 0 },
  ])
}

export const jpeg = (width = 60, height = 40): Promise<Buffer> => quarters(width, height).jpeg().toBuffer()

/** A photograph taken with a rotated camera: stored in landscape, shown upright by its EXIF orientation. */
export const rotatedJpeg = async (width: number, height: number, orientation: number): Promise<Buffer> =>
  quarters(width, height).withMetadata({ orientation }).jpeg().toBuffer()

export const cmykJpeg = (): Promise<Buffer> => quarters(60, 40).toColourspace('cmyk').jpeg().toBuffer()

export const png16 = (): Promise<Buffer> =>
  sharp({ create: { width: 30, height: 50, channels: 4, background: { r: 200, g: 20, b: 20, alpha: 0.5 } } })
    .toColourspace('rgb16')
    .png()
    .toBuffer()

export const animated = async (format: 'gif' | 'webp'): Promise<Buffer> => {
  const frames = await Promise.all(
    ['#cc0000', '#00cc00'].map((background) =>
      sharp({ create: { width: 20, height: 10, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer()
}

export const twoPageTiff = async (): Promise<Buffer> => {
  const pages = await Promise.all([quarters(40, 30), quarters(40, 30).negate()].map((page) => page.png().toBuffer()))
  return sharp(pages, { join: { animated: true } })
    .tiff({ compression: 'lzw' })
    .toBuffer()
}

export const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
const pngMark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const pngHeader = (width: number, height: number, depth: number, colour: number): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colour, 0, 0, 0], 8)
  return pngChunk('IHDR', header)
}

/** A small file that decodes to a picture of any size. */
export const bombPng = (width: number, height: number): Buffer =>
  Buffer.concat([
    pngMark,
    pngHeader(width, height, 1, 0),
    pngChunk('IDAT', deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])

/** An animated PNG: two frames of 4 × 4. */
export const apng = (): Buffer => {
  const rows = (value: number) => deflateSync(Buffer.concat(Array.from({ length: 4 }, () => Buffer.from([0, value, value, value, value]))))
  const control = (sequence: number) => {
    const data = Buffer.alloc(26)
    data.writeUInt32BE(sequence, 0)
    data.writeUInt32BE(4, 4)
    data.writeUInt32BE(4, 8)
    data.writeUInt16BE(1, 20)
    data.writeUInt16BE(10, 22)
    return pngChunk('fcTL', data)
  }
  const counts = Buffer.alloc(8)
  counts.writeUInt32BE(2)
  const second = Buffer.concat([Buffer.from([0, 0, 0, 2]), rows(200)])
  return Buffer.concat([
    pngMark,
    pngHeader(4, 4, 8, 0),
    pngChunk('acTL', counts),
    control(0),
    pngChunk('IDAT', rows(40)),
    control(1),
    pngChunk('fdAT', second),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

const box = (type: string, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

/** An AVIF file with the brand of an animation. Its first frame is also its still image, as encoders write it. */
export const animatedAvif = async (): Promise<Buffer> => {
  const still = await quarters(60, 40).avif().toBuffer()
  const brands = still.readUInt32BE(0)
  const first = Buffer.from(still.subarray(8, brands))
  first.write('avis', 0, 'latin1')
  return Buffer.concat([box('ftyp', first), still.subarray(brands), box('moov', box('trak'))])
}

/** A JPEG with a gain map for displays with high dynamic range. */
export const ultraHdrJpeg = (): Promise<Buffer> => {
  const light = Float32Array.from({ length: 60 * 40 * 3 }, (_, at) => (at % 3 === 0 ? 2 : 0.05))
  const picture = sharp(light, { raw: { width: 60, height: 40, channels: 3 } })
    .pipelineColourspace('scrgb')
    .toColourspace('scrgb')
  // The types of the library lack it.
  return (picture as Sharp & { withGainMap(): Sharp }).withGainMap().jpeg().toBuffer()
}

export const svg = (inside = '<rect width="60" height="40" fill="#c02020"/>'): Buffer =>
  Buffer.from(
    `<?xml version="1.0"?>\n<!-- drawn -->\n<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="60" height="40">${inside}</svg>`,
  )

/** The packet of a photograph with texts in two languages. */
export const xmpPacket = (inside: string): string =>
  `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmp:Rating="4" xmp:Label="Green">${inside}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`

/** Adds IPTC data sets of record 2 to a JPEG, as photo programs do. */
export const withIptc = (picture: Buffer, sets: readonly (readonly [number, string])[], encoding: BufferEncoding = 'utf8'): Buffer => {
  const data = Buffer.concat(
    sets.map(([set, text]) => {
      const value = Buffer.from(text, encoding)
      return Buffer.concat([Buffer.from([0x1c, 2, set, value.length >> 8, value.length & 255]), value])
    }),
  )
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const resource = Buffer.concat([
    Buffer.from('Photoshop 3.0\0', 'latin1'),
    Buffer.from('8BIM', 'latin1'),
    Buffer.from([4, 4, 0, 0]),
    size,
    data,
    Buffer.alloc(data.length % 2),
  ])
  const segment = Buffer.concat([Buffer.from([0xff, 0xed, (resource.length + 2) >> 8, (resource.length + 2) & 255]), resource])
  return Buffer.concat([picture.subarray(0, 2), segment, picture.subarray(2)])
}
