import sharp, { type Sharp } from 'sharp'

// One picture per call runs on one thread; how many run at once is decided by whoever calls. Nothing is decoded twice, so a
// cache of decoded tiles would only hold memory.
sharp.concurrency(1)
sharp.cache(false)

/** The bytes, or the path of a file that is too large to hold. */
export type ImageSource = Buffer | string

export interface ImageLimits {
  /** Pictures of more pixels are not decoded. */
  readonly pixels: number
  /** Seconds for one picture. */
  readonly seconds: number
}

export const defaultImageLimits: ImageLimits = { pixels: 268_402_689, seconds: 120 }

/** Long sides in pixels: what a small drawing is drawn at, and from where on its own size is not believed. */
const drawnLongSide = 2000
const largestDrawing = 10_000

/** Vector pictures have no pixels of their own: large enough to be shown well, small enough to be held. */
export const drawnSize = ({ width, height }: { readonly width: number; readonly height: number }) => {
  const longSide = Math.max(width, height)
  const factor = longSide < drawnLongSide || longSide > largestDrawing ? drawnLongSide / longSide : 1
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}

/**
 * Opens a picture upright. A file that is cut off or damaged is refused when it is decoded; mere warnings are not, since
 * many pictures that every program shows have some.
 */
export const openImage = (source: ImageSource, limits: ImageLimits, extra: { readonly density?: number } = {}): Sharp =>
  sharp(source, { autoOrient: true, failOn: 'error', limitInputPixels: limits.pixels, ...extra }).timeout({ seconds: limits.seconds })

/** Whether pictures are being worked on in this process. */
export const isDecoding = (): boolean => sharp.counters().process > 0
