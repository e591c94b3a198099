import { type Box, type Camera, eyeDirection, right, up, type Vector } from './camera.ts'
import { fillTriangle } from './fill-triangle.ts'
import type { Scene } from './scene.ts'

const cells = 160
/** Margin around the model in which the shadow fades, as a fraction of the size of the model. */
const marginRatio = 0.3
const strength = 0.85

const blurred = (source: Float32Array, radius: number): Float32Array => {
  const pass = (from: Float32Array, step: number, across: number) => {
    const to = new Float32Array(from.length)
    for (let line = 0; line < cells; line += 1)
      for (let cell = 0; cell < cells; cell += 1) {
        let sum = 0
        for (let k = Math.max(0, cell - radius); k <= Math.min(cells - 1, cell + radius); k += 1) sum += from[line * across + k * step] ?? 0
        to[line * across + cell * step] = sum / (2 * radius + 1)
      }
    return to
  }
  let result = source
  for (let round = 0; round < 2; round += 1) result = pass(pass(result, 1, cells), cells, 1)
  return result
}

/**
 * Soft shadow on the ground below a model, darkest at the contact. Returns its strength where the view ray through a pixel meets the
 * ground, 0–1.
 */
export const groundShadow = ({ parts }: Scene, { min, max }: Box, camera: Camera): ((x: number, y: number) => number) => {
  const side = Math.max(max[0] - min[0], max[2] - min[2], (max[1] - min[1]) * 0.4) * (1 + 2 * marginRatio)
  const [left, back] = [(min[0] + max[0] - side) / 2, (min[2] + max[2] - side) / 2]
  const low = min[1]
  const fadeHeight = side * 0.1
  const lowest = new Float32Array(cells * cells).fill(Infinity)
  const c = new Float64Array(9)
  for (const { positions, indices } of parts)
    for (let i = 0; i + 2 < indices.length; i += 3) {
      let height = Infinity
      for (let corner = 0; corner < 3; corner += 1) {
        const at = (indices[i + corner] ?? 0) * 3
        c[corner * 3] = (((positions[at] ?? 0) - left) / side) * cells
        c[corner * 3 + 1] = (((positions[at + 2] ?? 0) - back) / side) * cells
        height = Math.min(height, (positions[at + 1] ?? 0) - low)
      }
      if (height > fadeHeight * 6) continue
      fillTriangle(c, cells, cells, (cell) => {
        if (height < (lowest[cell] ?? 0)) lowest[cell] = height
      })
    }
  const dark = lowest.map((height) => (height === Infinity ? 0 : Math.exp(-Math.max(0, height) / fadeHeight)))
  const near = blurred(dark, 2)
  const far = blurred(dark, 10)

  const [ex, ey, ez]: Vector = [
    camera.centre[0] + eyeDirection[0] * camera.distance,
    camera.centre[1] + eyeDirection[1] * camera.distance,
    camera.centre[2] + eyeDirection[2] * camera.distance,
  ]
  const at = (column: number, row: number) => {
    const cell = row * cells + column
    return column < 0 || row < 0 || column >= cells || row >= cells ? 0 : 0.45 * (near[cell] ?? 0) + 0.55 * (far[cell] ?? 0)
  }
  return (x, y) => {
    const [across, upwards] = [(x - camera.left) / camera.scale, (camera.top - y) / camera.scale]
    const dx = right[0] * across + up[0] * upwards - eyeDirection[0]
    const dy = right[1] * across + up[1] * upwards - eyeDirection[1]
    const dz = right[2] * across + up[2] * upwards - eyeDirection[2]
    const t = (low - ey) / dy
    if (!(t > 0)) return 0
    const column = ((ex + dx * t - left) / side) * cells - 0.5
    const row = ((ez + dz * t - back) / side) * cells - 0.5
    const [c0, r0] = [Math.floor(column), Math.floor(row)]
    const [fx, fy] = [column - c0, row - r0]
    const upper = at(c0, r0) * (1 - fx) + at(c0 + 1, r0) * fx
    const lower = at(c0, r0 + 1) * (1 - fx) + at(c0 + 1, r0 + 1) * fx
    return (upper * (1 - fy) + lower * fy) * strength
  }
}
