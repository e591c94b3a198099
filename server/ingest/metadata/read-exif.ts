import exifr from 'exifr'
import { cleanLine } from './clean-text.ts'
import { decodeBytes } from './decode-bytes.ts'
import { parseInstant } from './instant.ts'

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

/** EXIF text should be ASCII but is often UTF-8 or Windows-1252, which exifr returns byte by byte. */
const text = (value: unknown): string => {
  if (typeof value !== 'string') return ''
  const codes = Array.from(value, (unit) => unit.charCodeAt(0))
  if (codes.some((code) => code > 0xff) || codes.every((code) => code < 0x80)) return value
  return decodeBytes(Buffer.from(value, 'latin1')).text
}

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
  if (!ifd0 && !exif && coordinates === '') return null
  const description = cleanLine(text(pick(ifd0, 'ImageDescription')), 5000)
  const rating = pick(ifd0, 'Rating')
  return {
    description: boilerplate.test(description) ? '' : description,
    artist: text(pick(ifd0, 'Artist')),
    copyright: text(pick(ifd0, 'Copyright')),
    camera: cameraName(cleanLine(text(pick(ifd0, 'Make'))), cleanLine(text(pick(ifd0, 'Model')))),
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
