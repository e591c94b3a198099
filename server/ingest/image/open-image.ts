import sharp, { type Sharp } from 'sharp'

// One thread per image; the callers limit the number of images. No image is decoded twice, so a cache of decoded tiles would only use
// memory.
sharp.concurrency(1)
sharp.cache(false)

/** The bytes, or the path of a file that is too large for memory. */
export type ImageSource = Buffer | string

export interface ImageLimits {
  /** Images with more pixels are not decoded. */
  readonly pixels: number
  /** Seconds for one image. */
  readonly seconds: number
}

export const defaultImageLimits: ImageLimits = { pixels: 268_402_689, seconds: 120 }

/** Long sides in pixels: the size at which a small vector image is rendered, and the limit above which its own size is ignored. */
const renderedLongSidePx = 2000
const maxVectorSidePx = 10_000

/** Render size of a vector image: large enough for display, small enough for memory. */
export const drawnSize = ({ width, height }: { readonly width: number; readonly height: number }) => {
  const longSide = Math.max(width, height)
  const factor = longSide < renderedLongSidePx || longSide > maxVectorSidePx ? renderedLongSidePx / longSide : 1
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}

/**
 * Opens an image upright. Truncated or damaged files fail when they are decoded; warnings are ignored, because many images that all
 * programs display have some.
 */
export const openImage = (source: ImageSource, limits: ImageLimits, extra: { readonly density?: number } = {}): Sharp =>
  sharp(source, { autoOrient: true, failOn: 'error', limitInputPixels: limits.pixels, ...extra }).timeout({ seconds: limits.seconds })

/** Whether this process is decoding images. */
export const isDecoding = (): boolean => sharp.counters().process > 0
