import type { Asset } from '#contract/asset.ts'

/** Stands for what is not known yet, and for kinds of assets without pixels. */
export const usualShape = 3 / 2
/** Longer or taller ones are shown cut at the sides, so that one panorama does not flatten its whole row. */
const tallest = 0.4
const widest = 3.5

const positive = (value: number | undefined): value is number => value !== undefined && Number.isFinite(value) && value > 0

/** Width through height, from what the answer says before any image has loaded: pixels first, else width and height. */
export const shapeOf = (asset: Asset): number => {
  const { pixel_x, pixel_y, width, height } = asset
  const shape =
    positive(pixel_x) && positive(pixel_y) ? pixel_x / pixel_y : positive(width) && positive(height) ? width / height : usualShape
  return Math.min(widest, Math.max(tallest, shape))
}
