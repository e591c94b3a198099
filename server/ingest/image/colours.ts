import { rgbaToThumbHash } from 'thumbhash'

export interface RgbaPixels {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

/** ThumbHash as base64; the image must be at most 100 × 100. */
export const thumbhashOf = ({ data, width, height }: RgbaPixels): string =>
  Buffer.from(rgbaToThumbHash(width, height, data)).toString('base64')

const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0')

/**
 * The colour that covers most of the image: the average of the fullest of 4096 colour bins. Transparent pixels count by their opacity. Null
 * if the image is fully transparent.
 */
export const dominantColourOf = ({ data }: RgbaPixels): string | null => {
  const boxes = new Map<number, { weight: number; r: number; g: number; b: number }>()
  for (let i = 0; i + 3 < data.length; i += 4) {
    const r = data[i] ?? 0
    const g = data[i + 1] ?? 0
    const b = data[i + 2] ?? 0
    const a = data[i + 3] ?? 0
    if (a === 0) continue
    const key = ((r >> 4) << 8) | ((g >> 4) << 4) | (b >> 4)
    const box = boxes.get(key) ?? { weight: 0, r: 0, g: 0, b: 0 }
    boxes.set(key, box)
    box.weight += a
    box.r += r * a
    box.g += g * a
    box.b += b * a
  }
  let fullest: { weight: number; r: number; g: number; b: number } | null = null
  for (const box of boxes.values()) if (!fullest || box.weight > fullest.weight) fullest = box
  return fullest && `#${hex(fullest.r / fullest.weight)}${hex(fullest.g / fullest.weight)}${hex(fullest.b / fullest.weight)}`
}
