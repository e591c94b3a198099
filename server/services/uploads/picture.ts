import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { ApiError } from '../../common/api-error.ts'
import { iconPicture } from './icon.ts'
import type { PreparedFile } from './prepared-file.ts'

const limits: SharpOptions = { limitInputPixels: 25_000_000, failOn: 'warning', pages: 1 }
const timeoutSeconds = 10
/** Longest side in pixels; enough for a hero image on the widest screen. */
const maxSidePx = 4096

const formats = {
  'image/png': { mime: 'image/png', extension: 'png', loader: 'png', write: (picture: Sharp) => picture.png({ compressionLevel: 9 }) },
  'image/jpeg': {
    mime: 'image/jpeg',
    extension: 'jpg',
    loader: 'jpeg',
    write: (picture: Sharp) => picture.jpeg({ quality: 90, mozjpeg: true }),
  },
  'image/webp': { mime: 'image/webp', extension: 'webp', loader: 'webp', write: (picture: Sharp) => picture.webp({ quality: 90 }) },
  'image/avif': {
    mime: 'image/avif',
    extension: 'avif',
    loader: 'heif',
    write: (picture: Sharp) => picture.avif({ quality: 70, effort: 3 }),
  },
} as const
type PictureType = keyof typeof formats

const isPicture = (mime: string | undefined): mime is PictureType => mime !== undefined && Object.hasOwn(formats, mime)
export const iconType = 'image/x-icon'

const open = (input: Uint8Array | { data: Uint8Array; width: number; height: number }): Sharp =>
  input instanceof Uint8Array
    ? sharp(input, limits)
    : sharp(input.data, { ...limits, raw: { width: input.width, height: input.height, channels: 4 } })

/** Decodes and re-encodes the image, which removes metadata, appended files and scripts. */
const reencode = async (picture: Sharp, type: PictureType): Promise<PreparedFile> => {
  const { mime, extension, write } = formats[type]
  const upright = picture
    .timeout({ seconds: timeoutSeconds })
    .autoOrient()
    .resize({ width: maxSidePx, height: maxSidePx, fit: 'inside', withoutEnlargement: true })
  const { data, info } = await write(upright).toBuffer({ resolveWithObject: true })
  return { bytes: data, mime, extension, width: info.width, height: info.height }
}

const decode = async (bytes: Uint8Array, type: string): Promise<PreparedFile> => {
  if (type === iconType) return reencode(open(iconPicture(bytes)), 'image/png')
  if (!isPicture(type)) throw new ApiError('upload.unsupported')
  const { format } = await open(bytes).metadata()
  // A different result of two parsers indicates a file that is valid in two formats.
  if (format !== formats[type].loader) throw new ApiError('upload.invalid')
  return reencode(open(bytes), type)
}

/** Accepts PNG, JPEG, WebP and AVIF, and icons if `icons`. Rejects with `upload.unsupported` or `upload.invalid`. */
export const preparePicture = async (bytes: Uint8Array, icons: boolean): Promise<PreparedFile> => {
  const type = (await fileTypeFromBuffer(bytes))?.mime
  if (type === undefined || !(isPicture(type) || (icons && type === iconType))) throw new ApiError('upload.unsupported')
  try {
    return await decode(bytes, type)
  } catch (error) {
    if (error instanceof ApiError) throw error
    const isTimeout = error instanceof Error && /\btimeout\b/.test(error.message)
    throw isTimeout ? new ApiError('server.busy', undefined, { 'Retry-After': '10' }) : new ApiError('upload.invalid')
  }
}
