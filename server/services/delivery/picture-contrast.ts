import { thumbHashToRGBA } from 'thumbhash'

/** Lightness in sRGB, 0 … 1, above which white text over the shaded picture is hard to read. */
const maxLightness = 0.75
/** Smallest standard deviation of the lightness: below it the picture is an empty area. */
const minDeviation = 0.06

/** Lightness of each pixel of a ThumbHash; null = it is unreadable. */
const lightnessOf = (thumbhash: string): readonly number[] | null => {
  const bytes = Buffer.from(thumbhash, 'base64')
  if (bytes.length < 5) return null
  const { rgba } = thumbHashToRGBA(bytes)
  return Array.from({ length: rgba.length / 4 }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = rgba.subarray(at * 4, at * 4 + 3)
    return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
  })
}

/** Whether white text is readable on a picture, and the picture is more than a plain area. */
export const suitsText = (thumbhash: string | null): boolean => {
  const pixels = thumbhash === null ? null : lightnessOf(thumbhash)
  if (!pixels || pixels.length === 0) return false
  const mean = pixels.reduce((sum, value) => sum + value, 0) / pixels.length
  const variance = pixels.reduce((sum, value) => sum + (value - mean) ** 2, 0) / pixels.length
  return mean <= maxLightness && Math.sqrt(variance) >= minDeviation
}
