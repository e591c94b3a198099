import type { Sharp } from 'sharp'
import { UnusableFileError } from '../reason.ts'
import type { ImageMetadata } from './inspect-image.ts'
import { drawnSize, type ImageLimits, type ImageSource, openImage, type Tolerance } from './open-image.ts'

/** Larger vector images are refused: rendering time grows with their elements and cannot be limited. */
const maxVectorBytes = 8 * 1024 * 1024
const defaultDensity = 72

/** Opens an image of any kind; vector images at display size. Rejects with UnusableFileError beyond the limits. */
export const rasterise = (
  source: ImageSource,
  filetype: string,
  { width, height }: Pick<ImageMetadata, 'width' | 'height'>,
  limits: ImageLimits,
  tolerance: Tolerance,
): Sharp => {
  if (filetype !== 'svg') return openImage(source, limits, tolerance)
  if (source.length > maxVectorBytes) throw new UnusableFileError(`is a drawing of more than ${maxVectorBytes / 1024 / 1024} MB`)
  const drawn = drawnSize({ width, height })
  const density = (defaultDensity * Math.max(drawn.width, drawn.height)) / Math.max(width, height)
  return openImage(source, limits, 'strict', { density: Math.min(Math.max(density, 1), 100_000) })
}
