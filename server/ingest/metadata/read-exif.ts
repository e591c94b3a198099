import exifr from 'exifr'
import { cleanLine } from './clean-text.ts'
import { parseInstant } from './instant.ts'

export interface Exif {
  readonly description: string
  readonly artist: string
  readonly copyright: string
  readonly camera: string
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

/** EXIF text should be ASCII but is often UTF-8, which exifr returns byte by byte. */
const text = (value: unknown): string => {
  if (typeof value !== 'string') return ''
  const codes = Array.from(value, (unit) => unit.charCodeAt(0))
  if (codes.some((code) => code > 0xff) || codes.every((code) => code < 0x80)) return value
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'))
  } catch {
    return value
  }
}

const cameraName = (make: string, model: string): string => {
  const brand = make.split(/[\s,]/)[0] ?? ''
  return cleanLine(model === '' || model.toLowerCase().startsWith(brand.toLowerCase()) ? model || make : `${make} ${model}`, 100)
}

const pick = (block: unknown, tag: string): unknown =>
  typeof block === 'object' && block !== null && tag in block ? (block as Record<string, unknown>)[tag] : undefined

/** Null if there is none or it is damaged: metadata errors never exclude an image. */
export const readExif = async (tiff: Uint8Array): Promise<Exif | null> => {
  // The library is CommonJS for Node, so only the default export is available.
  // oxlint-disable-next-line import/no-named-as-default-member
  const parsed: unknown = await exifr.parse(tiff, options).catch(() => null)
  const [ifd0, exif] = [pick(parsed, 'ifd0'), pick(parsed, 'exif')]
  if (!ifd0 && !exif) return null
  const description = cleanLine(text(pick(ifd0, 'ImageDescription')), 5000)
  const rating = pick(ifd0, 'Rating')
  return {
    description: boilerplate.test(description) ? '' : description,
    artist: text(pick(ifd0, 'Artist')),
    copyright: text(pick(ifd0, 'Copyright')),
    camera: cameraName(cleanLine(text(pick(ifd0, 'Make'))), cleanLine(text(pick(ifd0, 'Model')))),
    rating: typeof rating === 'number' ? rating : null,
    taken:
      parseInstant(pick(exif, 'DateTimeOriginal'), zone(pick(exif, 'OffsetTimeOriginal'))) ??
      parseInstant(pick(exif, 'CreateDate') ?? pick(exif, 'DateTimeDigitized'), zone(pick(exif, 'OffsetTimeDigitized'))),
  }
}

const zone = (value: unknown): string | undefined => (typeof value === 'string' ? value.trim() : undefined)
