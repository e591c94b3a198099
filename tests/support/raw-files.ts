import { quarters } from './media-fixtures.ts'
import { tiff } from './tiff-fixtures.ts'

/** Pictures of the camera are stored in landscape and shown in portrait. */
const turned = 6
/** Size as stored. */
export const rawPictureSize = { width: 240, height: 160 } as const

const text = (tag: number, value: string) => ({ tag, type: 2, value }) as const
const short = (tag: number, value: number) => ({ tag, type: 3, value: [value] }) as const
const long = (tag: number, value: number) => ({ tag, type: 4, value: [value] }) as const

const sensor = { entries: [short(0x106, 32_803)] } as const
const exif = { entries: [text(0x9003, '2024:05:06 07:08:09'), short(0x8827, 400)] } as const
const common = (make: string) => [text(0x10f, make), text(0x110, 'Model One'), short(0x112, turned)]

type TiffParts = Parameters<typeof tiff>

/** A TIFF file with a picture after it. @param parts of the file, with the place of the picture */
const withPicture = (picture: Buffer, parts: (place: number) => TiffParts): Buffer => {
  const { length } = tiff(...parts(0))
  return Buffer.concat([tiff(...parts(length)), picture])
}

const inDirectory = (place: number, { length }: Buffer) => ({ entries: [long(0x201, place), long(0x202, length)] })
const inStrip = (compression: number, place: number, { length }: Buffer) => [
  short(0x103, compression),
  long(0x111, place),
  long(0x117, length),
]

const nef = (picture: Buffer) =>
  withPicture(picture, (place) => [
    {
      entries: common('NIKON CORPORATION'),
      below: { 0x14a: { ...inDirectory(place, picture), below: { 0x14a: sensor } }, 0x8769: exif },
    },
  ])

const arw = (picture: Buffer) =>
  withPicture(picture, (place) => [
    { entries: [...common('SONY'), ...inDirectory(place, picture).entries], below: { 0x14a: sensor, 0x8769: exif } },
  ])

const dng = (picture: Buffer) =>
  withPicture(picture, (place) => [
    {
      entries: [...common('Leica Camera AG'), { tag: 50_706, type: 1, value: [1, 4, 0, 0] }],
      below: { 0x14a: { entries: inStrip(7, place, picture) }, 0x8769: exif },
    },
  ])

const pef = (picture: Buffer) =>
  withPicture(picture, (place) => [
    { entries: [...common('PENTAX'), ...sensor.entries], below: { 0x14a: inDirectory(place, picture), 0x8769: exif } },
    { order: 'MM' },
  ])

/** Its mark is behind the header. */
const cr2 = (picture: Buffer) =>
  withPicture(picture, (place) => [
    { entries: [...common('Canon'), ...inStrip(6, place, picture)], below: { 0x14a: sensor, 0x8769: exif } },
    { blocks: { places: 65_000, sizes: 65_001, data: [Buffer.from('CR\u0002\0\0\0\0\0', 'latin1')] } },
  ])

/** Entries of a directory with bytes in the order of Intel; a value is a number of 32 bits. */
const directory = (entries: readonly (readonly [tag: number, type: number, count: number, value: number])[]): Buffer => {
  const bytes = Buffer.alloc(2 + entries.length * 12 + 4)
  bytes.writeUInt16LE(entries.length)
  entries.forEach(([tag, type, count, value], row) => {
    bytes.writeUInt16LE(tag, 2 + row * 12)
    bytes.writeUInt16LE(type, 4 + row * 12)
    bytes.writeUInt32LE(count, 6 + row * 12)
    bytes.writeUInt32LE(value, 10 + row * 12)
  })
  return bytes
}

/** The picture is in the notes of the manufacturer, whose places begin at the note. */
const orf = (picture: Buffer) => {
  const head = Buffer.from('OLYMPUS\0II\u0003\0', 'latin1')
  const settingsPlace = head.length + directory([[0, 0, 0, 0]]).length
  const place =
    settingsPlace +
    directory([
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ]).length
  const note = Buffer.concat([
    head,
    directory([[0x2020, 13, 1, settingsPlace]]),
    directory([
      [0x101, 4, 1, place],
      [0x102, 4, 1, picture.length],
    ]),
    picture,
  ])
  const file = tiff({
    entries: common('OM Digital Solutions'),
    below: { 0x8769: { entries: [...exif.entries, { tag: 0x927c, type: 7, value: note }] } },
  })
  file.write('RS', 2, 'latin1')
  return file
}

const rw2 = (picture: Buffer) => {
  const make = Buffer.from('Panasonic\0', 'latin1')
  const model = Buffer.from('Model One\0', 'latin1')
  const exifBlock = directory([[0x8827, 3, 1, 400]])
  const start = 24
  const row = (places: readonly [number, number, number, number]) =>
    directory([
      [0x2e, 7, picture.length, places[0]],
      [0x10f, 2, make.length, places[1]],
      [0x110, 2, model.length, places[2]],
      [0x112, 3, 1, turned],
      [0x8769, 4, 1, places[3]],
    ])
  const rest = start + row([0, 0, 0, 0]).length
  const modelPlace = rest + make.length
  const exifPlace = modelPlace + model.length
  const head = Buffer.from([0x49, 0x49, 0x55, 0, start, 0, 0, 0, 0x88, 0xe7, 0x74, 0xd8])
  const rows = row([exifPlace + exifBlock.length, rest, modelPlace, exifPlace])
  return Buffer.concat([head, Buffer.alloc(start - head.length), rows, make, model, exifBlock, picture])
}

const raf = async () => {
  const picture = await quarters(rawPictureSize.width, rawPictureSize.height)
    .withExif({ IFD0: { Make: 'FUJIFILM', Model: 'Model One', Orientation: String(turned) }, IFD2: { ISOSpeedRatings: '400' } })
    .withMetadata({ orientation: turned })
    .jpeg()
    .toBuffer()
  const head = Buffer.alloc(160)
  head.write('FUJIFILMCCD-RAW 0201', 'latin1')
  head.writeUInt32BE(head.length, 84)
  head.writeUInt32BE(picture.length, 88)
  return Buffer.concat([head, picture])
}

const box = (type: string, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}
const uuidBox = (uuid: string, ...parts: readonly Uint8Array[]): Buffer => box('uuid', Buffer.from(uuid, 'hex'), ...parts)

const numbers = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, at) => bytes.writeUInt32BE(value, at * 4))
  return bytes
}

/** @param picture of a track; without it only the smaller one of the preview */
const cr3 = (picture: Buffer | null, preview: Buffer, xmp: string) => {
  const parts = (place: number) => {
    const track = box(
      'trak',
      box('mdia', box('minf', box('stbl', box('stsz', numbers(0, picture?.length ?? 0, 1)), box('co64', numbers(0, 1, 0, place))))),
    )
    const metadata = uuidBox('85c0b687820f11e08111f4ce462b6a48', box('CMT1', tiff({ entries: common('Canon') })), box('CMT2', tiff(exif)))
    return Buffer.concat([
      box('ftyp', Buffer.from('crx \0\0\0\u0001crx isom', 'latin1')),
      box('moov', metadata, track),
      uuidBox('be7acfcb97a942e89c71999491e3afac', Buffer.from(xmp)),
      uuidBox('eaf42b5e1c984b88b9fbb7dc406e4d16', numbers(0, 1), box('PRVW', numbers(0, 1, 0, preview.length), preview)),
      box('mdat', picture ?? Buffer.alloc(0)).subarray(0, 8),
    ])
  }
  return Buffer.concat([parts(parts(0).length), picture ?? Buffer.alloc(0)])
}

const small = () => quarters(60, 40).jpeg().toBuffer()

/** Raw files with a picture of `rawPictureSize`, by their extension. The orientation turns them upright. */
export const rawFiles = async (xmp = ''): Promise<Readonly<Record<string, Buffer>>> => {
  const picture = await quarters(rawPictureSize.width, rawPictureSize.height).jpeg().toBuffer()
  return {
    cr2: cr2(picture),
    cr3: cr3(picture, await small(), xmp),
    nef: nef(picture),
    arw: arw(picture),
    dng: dng(picture),
    raf: await raf(),
    orf: orf(picture),
    rw2: rw2(picture),
    pef: pef(picture),
  }
}

/** A CR3 file whose only picture is the one of its preview. */
export const cr3WithPreview = async (): Promise<Buffer> => cr3(null, await small(), '')

/** A raw file of Nikon whose pixels are the only picture. */
export const nefWithoutPicture = (): Buffer => tiff({ entries: common('NIKON CORPORATION'), below: { 0x14a: sensor, 0x8769: exif } })

/** Tags of a TIFF file that a camera wrote. Raw files of Sony have the information for printing, too. */
export const printedBySony: TiffParts[0]['entries'] = [
  { tag: 50_341, type: 7, value: Buffer.from('PrintIM\0', 'latin1') },
  text(0x10f, 'SONY'),
]
