import { withBytes } from '../structure/byte-reader.ts'
import { numbersOf, readTiff, type Tiff, type TiffDirectory, type TiffValue } from '../structure/read-tiff.ts'
import { cleanLine } from './clean-text.ts'
import { decodeBytes } from './decode-bytes.ts'
import { type DateTaken, parseDate } from './instant.ts'
import { positionText } from './position-text.ts'

export interface Exif {
  readonly description: string
  readonly artist: string
  readonly copyright: string
  readonly camera: string
  readonly lens: string
  /** `1/250 s · f/2.8 · 35 mm`; empty if nothing is known. */
  readonly exposure: string
  readonly iso: number | null
  /** `47.123456, 11.654321` in degrees; empty if unknown. */
  readonly coordinates: string
  readonly rating: number | null
  readonly taken: DateTaken | null
}

/** Defaults that cameras write into the description. */
const boilerplate =
  /^(olympus digital camera|sony dsc|minolta digital camera|samsung( digital camera)?|dcim\\.*|default|exif_jpeg_picture|kodak.*digital.*camera|untitled)$/i

/** Tags of EXIF 3.0. */
const tags = {
  description: 0x010e,
  make: 0x010f,
  model: 0x0110,
  artist: 0x013b,
  rating: 0x4746,
  copyright: 0x8298,
  exposureTime: 0x829a,
  aperture: 0x829d,
  exifDirectory: 0x8769,
  positionDirectory: 0x8825,
  iso: 0x8827,
  dateOriginal: 0x9003,
  dateDigitized: 0x9004,
  zoneOriginal: 0x9011,
  zoneDigitized: 0x9012,
  focalLength: 0x920a,
  interoperability: 0xa005,
  lensModel: 0xa434,
} as const
/** Tags of the directory of the position. */
const positionTags = { latitudeSign: 1, latitude: 2, longitudeSign: 3, longitude: 4 } as const

/** The text of a value up to its end mark; empty if there is none. */
const textOf = (value: TiffValue | undefined): string => {
  if (!value || ![1, 2, 7, 129].includes(value.type)) return ''
  return decodeBytes(value.bytes).text.split('\0')[0] ?? ''
}

const cameraName = (make: string, model: string): string => {
  const brand = make.split(/[\s,]/)[0] ?? ''
  return cleanLine(model === '' || model.toLowerCase().startsWith(brand.toLowerCase()) ? model || make : `${make} ${model}`, 100)
}

const positive = (value: number | undefined): number | null => (value !== undefined && Number.isFinite(value) && value > 0 ? value : null)

const rounded = (value: number, digits: number): string => String(Number(value.toFixed(digits)))

type FindNumber = (tag: number) => number | undefined

const exposureOf = (find: FindNumber): string => {
  const [seconds, aperture, focalLength] = [tags.exposureTime, tags.aperture, tags.focalLength].map((tag) => positive(find(tag))) as [
    number | null,
    number | null,
    number | null,
  ]
  return [
    seconds === null ? '' : seconds < 0.3 ? `1/${Math.round(1 / seconds)} s` : `${rounded(seconds, 1)} s`,
    aperture === null ? '' : `f/${rounded(aperture, 1)}`,
    focalLength === null ? '' : `${rounded(focalLength, 1)} mm`,
  ]
    .filter((part) => part !== '')
    .join(' · ')
}

/** Degrees of an angle in degrees, minutes and seconds; NaN if there is none. */
const degreesOf = (position: TiffDirectory, tag: number, signTag: number): number => {
  const [degrees = Number.NaN, minutes = 0, seconds = 0] = numbersOf(position.get(tag))
  const angle = degrees + minutes / 60 + seconds / 3600
  return /^[SW]/i.test(textOf(position.get(signTag)).trim()) ? -angle : angle
}

const coordinatesOf = (position: TiffDirectory): string =>
  positionText(
    degreesOf(position, positionTags.latitude, positionTags.latitudeSign),
    degreesOf(position, positionTags.longitude, positionTags.longitudeSign),
  )

/** Reads the tags of EXIF in the directories of a file. Null if they are empty. */
export const exifOf = async (tiff: Pick<Tiff, 'main' | 'next' | 'below'>): Promise<Exif | null> => {
  const [exif, position, interoperability] = (await Promise.all(
    [tags.exifDirectory, tags.positionDirectory, tags.interoperability].map((tag) => tiff.below(tag)),
  )) as [TiffDirectory, TiffDirectory, TiffDirectory]
  // Programs write tags into other directories than the standard says.
  const directories = [exif, tiff.main, tiff.next, position, interoperability]
  if (directories.every(({ size }) => size === 0)) return null
  const inAny = (tag: number) => directories.find((directory) => directory.has(tag))?.get(tag)
  const mainText = (tag: number) => textOf(tiff.main.get(tag) ?? exif.get(tag))
  const number: FindNumber = (tag) => numbersOf(inAny(tag))[0]
  const date = (tag: number, zoneTag: number) => parseDate(textOf(inAny(tag)), textOf(inAny(zoneTag)).trim())
  const description = cleanLine(mainText(tags.description), 5000)
  return {
    description: boilerplate.test(description) ? '' : description,
    artist: mainText(tags.artist),
    copyright: mainText(tags.copyright),
    camera: cameraName(cleanLine(mainText(tags.make)), cleanLine(mainText(tags.model))),
    lens: cleanLine(textOf(inAny(tags.lensModel)), 100),
    exposure: exposureOf(number),
    coordinates: coordinatesOf(position),
    iso: positive(number(tags.iso)),
    rating: number(tags.rating) ?? null,
    taken: date(tags.dateOriginal, tags.zoneOriginal) ?? date(tags.dateDigitized, tags.zoneDigitized),
  }
}

/**
 * Reads an EXIF block, or a TIFF file by its bytes or path. What is damaged is left out; null if nothing can be read: metadata errors never
 * exclude an image.
 */
export const readExif = (source: string | Uint8Array): Promise<Exif | null> =>
  withBytes(source, async (read) => {
    const tiff = await readTiff(read)
    return tiff && exifOf(tiff)
  })
