import { seeded } from './seeded.ts'

/** Photographs as they come: most across, some upright, few very wide. */
const shapes = [1.5, 1.5, 1.5, 1.33, 1.78, 0.67, 0.75, 1, 2.4]

/** Width through height by position, the same in every run. */
export const manyShapes = (total: number): Float32Array => {
  const random = seeded(7)
  return Float32Array.from({ length: total }, () => shapes[Math.floor(random() * shapes.length)] ?? 1.5)
}
