import { clamp } from '#common/clamp.ts'
import type { Asset } from '#contract/asset.ts'

/** For assets that are not loaded or have no pixels. */
export const defaultAspectRatio = 3 / 2
/** Limits. Images beyond them are cropped, so that one panorama does not flatten its row. */
const minAspectRatio = 0.4
const maxAspectRatio = 3.5

const positive = (value: number | undefined): value is number => value !== undefined && Number.isFinite(value) && value > 0

/** Aspect ratio from the metadata, before the image loads: pixels first, else width and height. */
export const aspectRatioOf = (asset: Asset): number => {
  const { pixel_x, pixel_y, width, height } = asset
  const shape =
    positive(pixel_x) && positive(pixel_y) ? pixel_x / pixel_y : positive(width) && positive(height) ? width / height : defaultAspectRatio
  return clamp(shape, minAspectRatio, maxAspectRatio)
}
