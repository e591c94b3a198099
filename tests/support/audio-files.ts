/** Sounds with tags, made of the headers that readers examine. */

const ascii = (text: string): Buffer => Buffer.from(text, 'latin1')
const be32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const le32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const synchsafe = (value: number): Buffer => Buffer.from([(value >> 21) & 127, (value >> 14) & 127, (value >> 7) & 127, value & 127])

/** A frame of ID3v2.3. @param claimed length in its header */
export const id3Frame = (id: string, data: Uint8Array, claimed = data.length): Buffer =>
  Buffer.concat([ascii(id), be32(claimed), Buffer.alloc(2), data])
/** A text frame in UTF-16 with a byte order mark, or in Latin-1. */
export const id3Text = (id: string, text: string, encoding: 'utf16' | 'latin1' = 'utf16'): Buffer =>
  id3Frame(id, encoding === 'latin1' ? ascii(`\0${text}`) : Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from(text, 'utf16le')]))
export const id3Comment = (text: string, descriptor = ''): Buffer => id3Frame('COMM', ascii(`\0eng${descriptor}\0${text}`))
export const id3Cover = (picture: Uint8Array, mime = 'image/png'): Buffer =>
  id3Frame('APIC', Buffer.concat([ascii(`\0${mime}\0\u0003\0`), picture]))

/** Seconds of silence: 128 kbit/s, 44.1 kHz, about 38 frames a second. @param claimed length in the header of the tag */
export const mp3 = (
  frames: readonly Uint8Array[] = [],
  { seconds = 2, claimed = -1, copies = Math.round((seconds * 44_100) / 1152) } = {},
): Buffer => {
  const tag = Buffer.concat(frames)
  const sound = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413)])
  return Buffer.concat([
    ascii('ID3\u0003\0\0'),
    synchsafe(claimed < 0 ? tag.length : claimed),
    tag,
    ...Array.from({ length: copies }, () => sound),
  ])
}

const chunk = (id: string, data: Uint8Array): Buffer => Buffer.concat([ascii(id), le32(data.length), data, Buffer.alloc(data.length % 2)])

/** A second of silence, with tags of a LIST INFO chunk. */
export const wavWithInfo = (info: Readonly<Record<string, string>>): Buffer => {
  const format = Buffer.from([1, 0, 1, 0, 0x40, 0x1f, 0, 0, 0x40, 0x1f, 0, 0, 1, 0, 8, 0])
  const list = Buffer.concat([ascii('INFO'), ...Object.entries(info).map(([id, text]) => chunk(id, ascii(`${text}\0`)))])
  const body = Buffer.concat([ascii('WAVE'), chunk('fmt ', format), chunk('LIST', list), chunk('data', Buffer.alloc(8000, 128))])
  return Buffer.concat([ascii('RIFF'), le32(body.length), body])
}

const sized = (text: string): Buffer => Buffer.concat([le32(Buffer.byteLength(text)), Buffer.from(text)])
const vorbisComments = (comments: readonly string[]): Buffer =>
  Buffer.concat([sized('Vitrine tests'), le32(comments.length), ...comments.map(sized)])

const flacBlock = (type: number, data: Uint8Array, isLast = false): Buffer => {
  const head = be32(data.length)
  head[0] = type | (isLast ? 128 : 0)
  return Buffer.concat([head, data])
}

/** Ten seconds at 44.1 kHz. */
export const flac = (comments: readonly string[], picture?: Uint8Array): Buffer => {
  const stream = Buffer.alloc(34)
  // 20 bits sample rate, 3 channels, 5 bits for each sample, 36 samples.
  stream.set([0x0a, 0xc4, 0x42, 0xf0, ...be32(441_000)], 10)
  const cover = picture && Buffer.concat([be32(3), be32(9), ascii('image/png'), be32(0), Buffer.alloc(16), be32(picture.length), picture])
  return Buffer.concat([
    ascii('fLaC'),
    flacBlock(0, stream),
    flacBlock(4, vorbisComments(comments), !cover),
    ...(cover ? [flacBlock(6, cover, true)] : []),
    Buffer.from([0xff, 0xf8, 0, 0]),
  ])
}

const oggPage = (number: number, flags: number, granule: number, data: Uint8Array): Buffer => {
  const segments = [...Array.from({ length: Math.floor(data.length / 255) }, () => 255), data.length % 255]
  return Buffer.concat([
    ascii('OggS\0'),
    Buffer.from([flags]),
    le32(granule),
    Buffer.alloc(4),
    le32(1),
    le32(number),
    Buffer.alloc(4),
    Buffer.from([segments.length, ...segments]),
    data,
  ])
}

/** Ogg Vorbis at 8 kHz with many pages. */
export const ogg = (comments: readonly string[], seconds = 3): Buffer => {
  const head = Buffer.concat([
    ascii('\u0001vorbis'),
    Buffer.alloc(4),
    Buffer.from([1]),
    le32(8000),
    Buffer.alloc(12),
    Buffer.from([0xb8, 1]),
  ])
  const pages = Array.from({ length: 20 }, (_, at) =>
    oggPage(at + 2, at === 19 ? 4 : 0, Math.round(((at + 1) * seconds * 8000) / 20), Buffer.alloc(50)),
  )
  return Buffer.concat([
    oggPage(0, 2, 0, head),
    oggPage(1, 0, 0, Buffer.concat([ascii('\u0003vorbis'), vorbisComments(comments), Buffer.from([1])])),
    ...pages,
  ])
}

const atom = (name: string, ...parts: readonly Uint8Array[]): Buffer => {
  const data = Buffer.concat(parts)
  return Buffer.concat([be32(data.length + 8), ascii(name), data])
}
/** @param type 1 = text, 14 = PNG */
const tagAtom = (name: string, type: number, value: Uint8Array): Buffer => atom(name, atom('data', be32(type), Buffer.alloc(4), value))

/** Four seconds at 1 kHz of time. */
export const m4a = (tags: Readonly<Record<string, string>>, cover: Uint8Array): Buffer => {
  const sample = atom(
    'mp4a',
    Buffer.alloc(6),
    Buffer.from([0, 1]),
    Buffer.alloc(8),
    Buffer.from([0, 1, 0, 16, 0, 0, 0, 0, 0x1f, 0x40, 0, 0]),
  )
  const table = atom('stbl', atom('stsd', Buffer.alloc(4), be32(1), sample), atom('stsz', Buffer.alloc(12)))
  const media = atom(
    'mdia',
    atom('mdhd', Buffer.alloc(12), be32(1000), be32(4000), Buffer.alloc(4)),
    atom('hdlr', Buffer.alloc(8), ascii('soun'), Buffer.alloc(13)),
    atom('minf', table),
  )
  const list = atom(
    'ilst',
    ...Object.entries(tags).map(([name, value]) => tagAtom(name, 1, Buffer.from(value))),
    tagAtom('covr', 14, cover),
  )
  const meta = atom('meta', Buffer.alloc(4), atom('hdlr', Buffer.alloc(8), ascii('mdirappl'), Buffer.alloc(9)), list)
  const head = atom('mvhd', Buffer.alloc(12), be32(1000), be32(4000), Buffer.alloc(80))
  return Buffer.concat([
    atom('ftyp', ascii('M4A \0\0\0\0M4A mp42')),
    atom('moov', head, atom('trak', atom('tkhd', Buffer.alloc(84)), media), atom('udta', meta)),
    atom('mdat', Buffer.alloc(16)),
  ])
}
