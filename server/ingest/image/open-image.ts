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

/** Vector pictures have no pixels of their own: they are drawn with this long side, in pixels. */
export const vectorLongSide = 2000

/**
 * Opens a picture upright. A file that is cut off or damaged is refused when it is decoded; mere warnings are not, since
 * many pictures that every program shows have some.
 */
export const openImage = (source: ImageSource, limits: ImageLimits, extra: { readonly density?: number } = {}): Sharp =>
  sharp(source, { autoOrient: true, failOn: 'error', limitInputPixels: limits.pixels, ...extra }).timeout({ seconds: limits.seconds })

/** Whether pictures are being worked on in this process. */
export const isDecoding = (): boolean => sharp.counters().process > 0
