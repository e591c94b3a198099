import { createRandom } from '@vitrine/search-index/testing'

/** Typical photographs: most landscape, some portrait, few panoramas. */
const shapes = [1.5, 1.5, 1.5, 1.33, 1.78, 0.67, 0.75, 1, 2.4]

/** Width divided by height for each position, the same in every run. */
export const sampleAspectRatios = (total: number): Float32Array => {
  const random = createRandom(7)
  return Float32Array.from({ length: total }, () => shapes[Math.floor(random() * shapes.length)] ?? 1.5)
}
