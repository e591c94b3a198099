import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { ApiError } from '../../common/api-error.ts'
import { iconPicture } from './icon.ts'
import type { PreparedFile } from './prepared-file.ts'

const limits: SharpOptions = { limitInputPixels: 25_000_000, failOn: 'warning', pages: 1 }
const seconds = 10
/** Longest side; a hero across the widest screen needs no more. */
const longestSide = 4096

const forms = {
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
type PictureType = keyof typeof forms

const isPicture = (mime: string | undefined): mime is PictureType => mime !== undefined && Object.hasOwn(forms, mime)
export const iconType = 'image/x-icon'

const open = (input: Uint8Array | { data: Uint8Array; width: number; height: number }): Sharp =>
  input instanceof Uint8Array
    ? sharp(input, limits)
    : sharp(input.data, { ...limits, raw: { width: input.width, height: input.height, channels: 4 } })

/** Decodes and writes anew: whatever else stood in the file (metadata, a second file, a script) stays behind. */
const rewritten = async (picture: Sharp, type: PictureType): Promise<PreparedFile> => {
  const { mime, extension, write } = forms[type]
  const upright = picture
    .timeout({ seconds })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
  const { data, info } = await write(upright).toBuffer({ resolveWithObject: true })
  return { bytes: data, mime, extension, width: info.width, height: info.height }
}

const decode = async (bytes: Uint8Array, type: string): Promise<PreparedFile> => {
  if (type === iconType) return rewritten(open(iconPicture(bytes)), 'image/png')
  if (!isPicture(type)) throw new ApiError('upload.unsupported')
  const { format } = await open(bytes).metadata()
  // Two programs that read the same bytes differently are how a picture becomes something else on the way.
  if (format !== forms[type].loader) throw new ApiError('upload.invalid')
  return rewritten(open(bytes), type)
}

/** Takes PNG, JPEG, WebP and AVIF, and icons where they are allowed. Rejects with `upload.unsupported` or `upload.invalid`. */
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
