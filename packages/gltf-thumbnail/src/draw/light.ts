/** Four steps for each of 256 values, because interpolated colours are not integers. */
const steps = 4
const table = Float32Array.from({ length: 255 * steps + 1 }, (_, index) => {
  const value = index / (255 * steps)
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
})

/** Linear light of an sRGB value, 0–255 to 0–1. */
export const linearOf = (stored: number): number => table[Math.min(255 * steps, Math.max(0, Math.round(stored * steps)))] ?? 0

const shades = 16_383
const stored = Uint8Array.from({ length: shades + 1 }, (_, index) => {
  const value = index / shades
  return Math.round(255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055))
})

/** sRGB value of linear light, 0–1 to 0–255. */
export const srgbOf = (light: number): number => stored[Math.round(Math.min(1, Math.max(0, light)) * shades)] ?? 0

/**
 * Upper part of the Khronos neutral tone mapping, which the model viewer also uses: it compresses only bright colours. The lower part would
 * hide the shape of dark models. In place.
 */
export const toneMap = (colour: Float64Array): void => {
  const start = 0.76
  let r = colour[0] ?? 0
  let g = colour[1] ?? 0
  let b = colour[2] ?? 0
  const peak = Math.max(r, g, b)
  if (peak >= start) {
    const rest = 1 - start
    const lowered = 1 - (rest * rest) / (peak + rest - start)
    const factor = lowered / peak
    const white = 1 - 1 / (0.15 * (peak - lowered) + 1)
    r = r * factor * (1 - white) + lowered * white
    g = g * factor * (1 - white) + lowered * white
    b = b * factor * (1 - white) + lowered * white
  }
  colour[0] = r
  colour[1] = g
  colour[2] = b
}
