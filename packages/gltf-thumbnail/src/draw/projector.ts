import { type Camera, eyeDirection, right, up } from './camera.ts'
import type { Part } from './scene.ts'

/** Three corners in the image: x, y and the reciprocal of the distance of each. */
export type Corners = Float64Array

/** Projects the corners of a triangle into the image. False if one of them is behind the camera or invalid. */
export const createProjector = ({ centre, distance, scale, left, top }: Camera, subpixels: number) => {
  const [cx, cy, cz] = centre
  const zoom = scale * subpixels
  const [offsetX, offsetY] = [left * subpixels, top * subpixels]
  return ({ positions, indices }: Part, triangle: number, out: Corners): boolean => {
    for (let corner = 0; corner < 3; corner += 1) {
      const at = (indices[triangle * 3 + corner] ?? 0) * 3
      const x = (positions[at] ?? 0) - cx
      const y = (positions[at + 1] ?? 0) - cy
      const z = (positions[at + 2] ?? 0) - cz
      const near = 1 / (distance - (x * eyeDirection[0] + y * eyeDirection[1] + z * eyeDirection[2]))
      // Also false for NaN.
      if (!(near > 0 && near < Infinity)) return false
      out[corner * 3] = offsetX + (x * right[0] + z * right[2]) * near * zoom
      out[corner * 3 + 1] = offsetY - (x * up[0] + y * up[1] + z * up[2]) * near * zoom
      out[corner * 3 + 2] = near
    }
    return true
  }
}

export type Projector = ReturnType<typeof createProjector>

/** Twice the area in the image; negative for the back side. */
export const signedArea = (c: Corners): number => {
  const [x0 = 0, y0 = 0, , x1 = 0, y1 = 0, , x2 = 0, y2 = 0] = c
  // The y axis of the image points down, so a counterclockwise triangle has a negative sum.
  return -((x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0))
}
