/** Four steps for each of 256 values: colours between two pixels are not whole numbers. */
const steps = 4
const table = Float32Array.from({ length: 255 * steps + 1 }, (_, index) => {
  const value = index / (255 * steps)
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
})

/** Light of a stored colour, 0–255 to 0–1. */
export const linearOf = (stored: number): number => table[Math.min(255 * steps, Math.max(0, Math.round(stored * steps)))] ?? 0

const shades = 16_383
const stored = Uint8Array.from({ length: shades + 1 }, (_, index) => {
  const value = index / shades
  return Math.round(255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055))
})

/** The stored colour of a light, 0–1 to 0–255. */
export const storedOf = (light: number): number => stored[Math.round(Math.min(1, Math.max(0, light)) * shades)] ?? 0

/**
 * The upper part of Khronos' neutral curve, which the viewer in the page uses too: colours stay as they are, only what is too bright
 * is taken back. Its lower part would swallow what dark models have of shape. In place.
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
