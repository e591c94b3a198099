import sharp, { type Sharp } from 'sharp'

// One thread per image; the callers limit the number of images. No image is decoded twice, so a cache of decoded tiles would only use
// memory.
sharp.concurrency(1)
sharp.cache(false)
// The decoder of Ultra HDR refuses pictures whose gain map or size it does not support. The ordinary one reads their standard picture.
sharp.block({ operation: ['VipsForeignLoadUhdr'] })

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
 * How damage is treated: `strict` fails when a truncated or damaged image is decoded, `tolerant` returns the part that can be decoded, as
 * browsers show it. Both ignore warnings, because many images that all programs display have some.
 */
export type Tolerance = 'strict' | 'tolerant'

/** Opens an image upright. Fails when it is decoded. */
export const openImage = (
  source: ImageSource,
  limits: ImageLimits,
  tolerance: Tolerance,
  extra: { readonly density?: number; readonly page?: number } = {},
): Sharp =>
  sharp(source, {
    autoOrient: true,
    failOn: tolerance === 'strict' ? 'error' : 'none',
    limitInputPixels: limits.pixels,
    ...extra,
  }).timeout({ seconds: limits.seconds })

/** Opens an image with all its frames. `limits.pixels` is for one frame. */
export const openMovingImage = (source: ImageSource, limits: ImageLimits): Sharp =>
  sharp(source, { animated: true, failOn: 'none', limitInputPixels: false }).timeout({ seconds: limits.seconds })

/** Whether this process is decoding images. */
export const isDecoding = (): boolean => sharp.counters().process > 0
