import exifr from 'exifr'
import { cleanLine } from './clean-text.ts'
import { parseInstant } from './instant.ts'
import { readExifTexts } from './read-exif-texts.ts'

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
  /** Seconds since the epoch. */
  readonly taken: number | null
}

const options = {
  ifd0: {},
  exif: true,
  ifd1: false,
  gps: false,
  interop: false,
  makerNote: false,
  userComment: false,
  xmp: false,
  iptc: false,
  icc: false,
  jfif: false,
  mergeOutput: false,
  reviveValues: false,
  translateValues: false,
} as const

/** Defaults that cameras write into the description. */
const boilerplate =
  /^(olympus digital camera|sony dsc|minolta digital camera|samsung( digital camera)?|dcim\\.*|default|exif_jpeg_picture|kodak.*digital.*camera|untitled)$/i

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Tags of texts in the main directory. */
const tags = { ImageDescription: 0x010e, Make: 0x010f, Model: 0x0110, Artist: 0x013b, Copyright: 0x8298 } as const

const cameraName = (make: string, model: string): string => {
  const brand = make.split(/[\s,]/)[0] ?? ''
  return cleanLine(model === '' || model.toLowerCase().startsWith(brand.toLowerCase()) ? model || make : `${make} ${model}`, 100)
}

const pick = (block: unknown, tag: string): unknown =>
  typeof block === 'object' && block !== null && tag in block ? (block as Record<string, unknown>)[tag] : undefined

const positive = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null)

const rounded = (value: number, digits: number): string => String(Number(value.toFixed(digits)))

const exposureOf = (exif: unknown): string => {
  const seconds = positive(pick(exif, 'ExposureTime'))
  const aperture = positive(pick(exif, 'FNumber'))
  const focalLength = positive(pick(exif, 'FocalLength'))
  return [
    seconds === null ? '' : seconds < 0.3 ? `1/${Math.round(1 / seconds)} s` : `${rounded(seconds, 1)} s`,
    aperture === null ? '' : `f/${rounded(aperture, 1)}`,
    focalLength === null ? '' : `${rounded(focalLength, 1)} mm`,
  ]
    .filter((part) => part !== '')
    .join(' · ')
}

/** Separate from the other metadata: exifr rejects the whole block if the position is malformed. */
const positionOptions = { ...options, exif: false, gps: true } as const

/**
 * Reads the bytes of an EXIF block, or the TIFF file with this path, which may be too large for memory. Null if there is none or it is damaged:
 * metadata errors never exclude an image.
 */
export const readExif = async (tiff: Uint8Array | string): Promise<Exif | null> => {
  // The library is CommonJS for Node, so only the default export is available.
  // oxlint-disable-next-line import/no-named-as-default-member
  const parsed: unknown = await exifr.parse(tiff, options).catch(() => null)
  // oxlint-disable-next-line import/no-named-as-default-member
  const position: unknown = await exifr.parse(tiff, positionOptions).catch(() => null)
  const [ifd0, exif] = [pick(parsed, 'ifd0'), pick(parsed, 'exif')]
  const coordinates = coordinatesOf(pick(position, 'gps'))
  const texts = typeof tiff === 'string' ? new Map<number, string>() : readExifTexts(tiff)
  if (!ifd0 && !exif && coordinates === '' && texts.size === 0) return null
  const mainText = (name: keyof typeof tags) => texts.get(tags[name]) ?? text(pick(ifd0, name))
  const description = cleanLine(mainText('ImageDescription'), 5000)
  const rating = pick(ifd0, 'Rating')
  return {
    description: boilerplate.test(description) ? '' : description,
    artist: mainText('Artist'),
    copyright: mainText('Copyright'),
    camera: cameraName(cleanLine(mainText('Make')), cleanLine(mainText('Model'))),
    lens: cleanLine(text(pick(exif, 'LensModel')), 100),
    exposure: exposureOf(exif),
    coordinates,
    iso: positive([pick(exif, 'ISO')].flat()[0]),
    rating: typeof rating === 'number' ? rating : null,
    taken:
      parseInstant(pick(exif, 'DateTimeOriginal'), zone(pick(exif, 'OffsetTimeOriginal'))) ??
      parseInstant(pick(exif, 'CreateDate') ?? pick(exif, 'DateTimeDigitized'), zone(pick(exif, 'OffsetTimeDigitized'))),
  }
}

/** A position of 0, 0 is what cameras without a signal write. */
const coordinatesOf = (gps: unknown): string => {
  const [latitude, longitude] = [Number(pick(gps, 'latitude')), Number(pick(gps, 'longitude'))]
  const isValid = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0)
  return isValid ? `${latitude.toFixed(6)}, ${longitude.toFixed(6)}` : ''
}

const zone = (value: unknown): string | undefined => (typeof value === 'string' ? value.trim() : undefined)
