import type { Sharp } from 'sharp'
import { Unusable } from '../reason.ts'
import type { ImageFacts } from './inspect-image.ts'
import { type ImageLimits, type ImageSource, openImage, vectorLongSide } from './open-image.ts'

/** A drawing of more bytes is refused: each of its elements costs time that can't be cut short. */
const vectorBytes = 8 * 1024 * 1024
const defaultDensity = 72
/** Long side in pixels; one that says it is larger is drawn at the size of any other. */
const largestDrawing = 10_000

/** Opens a picture of any kind; a drawing large enough to be shown well. Rejects with Unusable when it is beyond the limits. */
export const rasterise = (
  source: ImageSource,
  filetype: string,
  { width, height }: Pick<ImageFacts, 'width' | 'height'>,
  limits: ImageLimits,
  longSide = vectorLongSide,
): Sharp => {
  if (filetype !== 'svg') return openImage(source, limits)
  if (source.length > vectorBytes) throw new Unusable(`is a drawing of more than ${vectorBytes / 1024 / 1024} MB`)
  const density = (defaultDensity * longSide) / Math.max(width, height)
  // Drawn at its own size, unless that is too small to be shown well or too large to be held.
  const most = Math.max(width, height) > largestDrawing ? density : Math.max(density, defaultDensity)
  return openImage(source, limits, { density: Math.min(Math.max(most, 1), 100_000) })
}
