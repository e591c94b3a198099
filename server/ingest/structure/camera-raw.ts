import type { ReadBytes } from './byte-reader.ts'
import { canonMetadata, canonPictures, type Place } from './canon-boxes.ts'
import { readJpegSize } from './jpeg-header.ts'
import { createDirectoryReader, numbersOf, readTiff, type Tiff, type TiffDirectory } from './read-tiff.ts'

/** Raw formats of cameras whose embedded pictures can be read. */
const filetypes: ReadonlySet<string> = new Set(['cr2', 'cr3', 'nef', 'arw', 'dng', 'raf', 'orf', 'rw2', 'pef'])

export const isCameraRaw = (filetype: string): boolean => filetypes.has(filetype)

/** Tags of TIFF 6.0, EXIF and DNG, and the one of Panasonic for its picture. */
const tags = {
  panasonicPicture: 0x2e,
  compression: 0x103,
  photometric: 0x106,
  make: 0x10f,
  stripPlaces: 0x111,
  orientation: 0x112,
  stripLengths: 0x117,
  directories: 0x14a,
  jpegPlace: 0x201,
  jpegLength: 0x202,
  exifDirectory: 0x8769,
  makerNote: 0x927c,
} as const
const jpegCompressions: ReadonlySet<number | undefined> = new Set([6, 7])
/** One colour for each pixel, as a sensor has it. */
const sensorPixels = 32_803

/** Directories of real files are fewer; a damaged file may refer to any number. */
const maxDirectoryCount = 60

/** All directories of pictures, each once. */
const pictureDirectories = async ({ start, directoryAt }: Tiff): Promise<readonly TiffDirectory[]> => {
  const found: TiffDirectory[] = []
  const waiting = [start]
  const seen = new Set<number>()
  for (let place = waiting.shift(); place !== undefined && found.length < maxDirectoryCount; place = waiting.shift()) {
    if (place === 0 || seen.has(place)) continue
    seen.add(place)
    const { directory, next } = await directoryAt(place)
    if (directory.size === 0) continue
    found.push(directory)
    waiting.push(...numbersOf(directory.get(tags.directories), maxDirectoryCount), next)
  }
  return found
}

const number = (directory: TiffDirectory, tag: number): number | undefined => numbersOf(directory.get(tag))[0]

const placeOf = (place: number | undefined, length: number | undefined): readonly Place[] =>
  place === undefined || length === undefined ? [] : [{ place, length }]

const placesIn = (directory: TiffDirectory): readonly Place[] => {
  const places = placeOf(number(directory, tags.jpegPlace), number(directory, tags.jpegLength))
  const strips = numbersOf(directory.get(tags.stripPlaces))
  const isJpeg = strips.length === 1 && jpegCompressions.has(number(directory, tags.compression))
  const inStrip = isJpeg ? placeOf(strips[0], number(directory, tags.stripLengths)) : []
  const picture = directory.get(tags.panasonicPicture)
  return [...places, ...inStrip, ...(picture ? [{ place: picture.place, length: picture.bytes.length }] : [])]
}

/** Notes of Olympus and OM System: their directory has places relative to the note, and refers to one with the place of the picture. */
const olympus = { settings: 0x2020, place: 0x101, length: 0x102 } as const
const olympusHeads: readonly (readonly [string, number])[] = [
  ['OLYMPUS\0', 12],
  ['OM SYSTEM\0', 16],
]

const placesInNote = async (read: ReadBytes, tiff: Tiff): Promise<readonly Place[]> => {
  const note = (await tiff.below(tags.exifDirectory)).get(tags.makerNote)
  const head = olympusHeads.find(([text]) => note?.bytes.toString('latin1', 0, text.length) === text)
  if (!note || !head) return []
  const isLittle = note.bytes.toString('latin1', head[1] - 4, head[1] - 2) === 'II'
  const directoryAt = createDirectoryReader((at, length) => read(note.place + at, length), isLittle)
  const settings = (await directoryAt(head[1])).directory.get(olympus.settings)
  const at = settings?.type === 7 ? settings.place : numbersOf(settings)[0]
  if (at === undefined) return []
  const { directory } = await directoryAt(at)
  return placeOf(number(directory, olympus.place), number(directory, olympus.length)).map(({ place, length }) => ({
    place: note.place + place,
    length,
  }))
}

const inTiff = async (read: ReadBytes): Promise<readonly Place[]> => {
  const tiff = await readTiff(read)
  return tiff ? [...(await pictureDirectories(tiff)).flatMap(placesIn), ...(await placesInNote(read, tiff))] : []
}

/** Header of Fujifilm: place and length of the picture. */
const fujifilm = { at: 84, bytes: 8 } as const

const inFujifilm = async (read: ReadBytes): Promise<readonly Place[]> => {
  const header = await read(fujifilm.at, fujifilm.bytes)
  return header.length < fujifilm.bytes ? [] : [{ place: header.readUInt32BE(0), length: header.readUInt32BE(4) }]
}

/** Pictures of real cameras are smaller. */
const maxPictureBytes = 64 * 1024 * 1024

/** The place of the largest JPEG picture in a raw file that programs can show; null if there is none. */
export const findRawPicture = async (read: ReadBytes, filetype: string): Promise<Place | null> => {
  const places = await (filetype === 'raf' ? inFujifilm(read) : filetype === 'cr3' ? canonPictures(read) : inTiff(read))
  let best: { readonly place: Place; readonly pixels: number } | null = null
  for (const place of places) {
    if (!Number.isSafeInteger(place.place) || place.length <= 0 || place.length > maxPictureBytes) continue
    const size = await readJpegSize(read, place.place)
    const pixels = size ? size.width * size.height : 0
    if (pixels > (best?.pixels ?? 0)) best = { place, pixels }
  }
  return best?.place ?? null
}

/** Main directory of a raw file, with those of EXIF and of the position. Null if it has none: the picture of Fujifilm has them. */
export const rawDirectories = async (read: ReadBytes, filetype: string): Promise<Pick<Tiff, 'main' | 'next' | 'below'> | null> =>
  filetype === 'raf' ? null : filetype === 'cr3' ? (await canonMetadata(read)).exif : readTiff(read)

/** Orientation of a raw file as in EXIF, 1 to 8; null if it has none. */
export const rawOrientation = async (read: ReadBytes, filetype: string): Promise<number | null> => {
  const directories = await rawDirectories(read, filetype)
  const orientation = directories ? number(directories.main, tags.orientation) : undefined
  return orientation !== undefined && orientation >= 1 && orientation <= 8 ? orientation : null
}

const brands: readonly (readonly [RegExp, string])[] = [
  [/^nikon/i, 'nef'],
  [/^(?:pentax|ricoh|asahi)/i, 'pef'],
  [/^sony/i, 'arw'],
  [/^canon/i, 'cr2'],
  [/^(?:olympus|om digital)/i, 'orf'],
]

/** The raw format of a TIFF file, by its pixels and the name of the manufacturer; null = it is none of a known camera. */
export const rawTypeOf = async (read: ReadBytes): Promise<string | null> => {
  const tiff = await readTiff(read)
  const make = tiff?.main.get(tags.make)?.bytes.toString('latin1') ?? ''
  const brand = brands.find(([name]) => name.test(make))
  if (!tiff || !brand) return null
  const directories = await pictureDirectories(tiff)
  return directories.some((directory) => number(directory, tags.photometric) === sensorPixels) ? brand[1] : null
}
