import type { Sharp } from 'sharp'
import { Unusable } from '../reason.ts'
import type { ImageFacts } from './inspect-image.ts'
import { drawnSize, type ImageLimits, type ImageSource, openImage } from './open-image.ts'

/** A drawing of more bytes is refused: each of its elements costs time that can't be cut short. */
const vectorBytes = 8 * 1024 * 1024
const defaultDensity = 72

/** Opens a picture of any kind; a drawing large enough to be shown well. Rejects with Unusable when it is beyond the limits. */
export const rasterise = (
  source: ImageSource,
  filetype: string,
  { width, height }: Pick<ImageFacts, 'width' | 'height'>,
  limits: ImageLimits,
): Sharp => {
  if (filetype !== 'svg') return openImage(source, limits)
  if (source.length > vectorBytes) throw new Unusable(`is a drawing of more than ${vectorBytes / 1024 / 1024} MB`)
  const drawn = drawnSize({ width, height })
  const density = (defaultDensity * Math.max(drawn.width, drawn.height)) / Math.max(width, height)
  return openImage(source, limits, { density: Math.min(Math.max(density, 1), 100_000) })
}
