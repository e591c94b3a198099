import sharp, { type Metadata } from 'sharp'
import { isLasting, isOfSystem, reasonOf, UnusableFileError } from '../reason.ts'
import { withBytes } from '../structure/byte-reader.ts'
import { readHeif } from '../structure/heif.ts'
import { readPhotoshop } from '../structure/photoshop.ts'
import type { ImageSource } from './open-image.ts'

export interface ImageMetadata {
  /** Size of the upright image. */
  readonly width: number
  readonly height: number
  /** Pixels per inch, if the file contains them. */
  readonly density: number | null
  readonly hasAlpha: boolean
  /** Pages or frames; 1 for other formats. */
  readonly pages: number
  readonly metadata: Pick<Metadata, 'exif' | 'icc' | 'iptc' | 'xmp'>
}

/** Pixels per inch; null if nobody can mean it. */
const usualDensity = (density: number | null): number | null => (density !== null && density >= 10 && density <= 10_000 ? density : null)

/** Reads only the header; damage after it is ignored. Rejects with UnusableFileError if it is unreadable. */
export const inspectImage = async (source: ImageSource): Promise<ImageMetadata> => {
  const metadata = await sharp(source, { limitInputPixels: false, failOn: 'none' })
    .metadata()
    .catch((error: unknown) => {
      throw imageFailure(error)
    })
  const { width, height } = metadata.autoOrient
  if (!(width > 0 && height > 0)) throw new UnusableFileError('cannot be read here: it has no size')
  return {
    width,
    height,
    density: usualDensity(metadata.density ?? null),
    hasAlpha: metadata.hasAlpha,
    pages: metadata.pages ?? 1,
    metadata,
  }
}

/** The same of a Photoshop file, by its bytes or path. Rejects with UnusableFileError if its header is damaged. */
export const inspectPhotoshop = async (source: ImageSource): Promise<ImageMetadata> => {
  const found = await withBytes(source, readPhotoshop)
  if (!found) throw imageFailure(new Error('damaged header'))
  const { width, height, density, isTransparent, blocks } = found
  return { width, height, density: usualDensity(density), hasAlpha: isTransparent, pages: 1, metadata: blocks }
}

/** The same of a HEIF file. */
export const inspectHeif = async (source: ImageSource): Promise<ImageMetadata> => {
  const found = await withBytes(source, readHeif)
  if (!found) throw imageFailure(new Error('damaged header'))
  const { width, height, isTransparent, blocks } = found
  return { width, height, density: null, hasAlpha: isTransparent, pages: 1, metadata: blocks }
}

/**
 * Runs the decoder. A failure after the time limit is that limit: the decoder stops there, but its message may be lost (see `imageFailure`).
 * @param seconds limit that the decoder has
 */
export const withinTimeLimit = async <Result>(
  seconds: number,
  decode: () => Promise<Result>,
  nowMs: () => number = () => performance.now(),
): Promise<Result> => {
  const startMs = nowMs()
  try {
    return await decode()
  } catch (error) {
    if (error instanceof UnusableFileError || nowMs() - startMs < seconds * 1000) throw error
    throw new UnusableFileError('takes too long to decode', false)
  }
}

/**
 * The reason for an error of the decoder, which may be damage or a variant that it does not know, unless a resource ran out. The message is not
 * part of it: the decoder has one buffer of messages for all images that it decodes at the same time, so it may be empty or about another image.
 * The message only decides whether the image is decoded again, which does no harm if it was about another one.
 */
export const imageFailure = (error: unknown): UnusableFileError => {
  if (error instanceof UnusableFileError) return error
  if (isLasting(error)) return new UnusableFileError('cannot be read here: it is damaged, or of a variant that the decoder does not know')
  return new UnusableFileError(isOfSystem(error) ? reasonOf(error) : 'cannot be decoded now', false)
}
