import { fillTriangle } from './fill-triangle.ts'
import { type Projector, signedArea } from './projector.ts'
import type { Part, Scene } from './scene.ts'
import type { Shader } from './shade.ts'

/** The visible triangle of each subpixel. */
export interface Visibility {
  readonly width: number
  readonly height: number
  /** Reciprocal of the distance; 0 = nothing. */
  readonly nearness: Float32Array
  /** Number of the triangle over all parts, from one; 0 = nothing. */
  readonly triangles: Uint32Array
  /** Translucent surfaces, which are drawn last. */
  readonly translucent: readonly { readonly part: Part; readonly triangle: number; readonly nearness: number }[]
  /** Part and index in the part of a triangle number. */
  find(counted: number): { readonly part: Part; readonly triangle: number } | null
}

/** Whether a triangle shows a side that is not drawn. */
const isCulled = ({ surface, mirrored }: Part, area: number) => !surface.doubleSided && area < 0 !== mirrored

/** Finds the nearest triangle of each subpixel. */
export const findVisible = (scene: Scene, width: number, height: number, project: Projector, shader: Shader): Visibility => {
  const nearness = new Float32Array(width * height)
  const triangles = new Uint32Array(width * height)
  const translucent: { part: Part; triangle: number; nearness: number }[] = []
  const firsts: number[] = []
  const c = new Float64Array(9)
  let counted = 1
  for (const part of scene.parts) {
    firsts.push(counted)
    const first = counted
    const count = part.indices.length / 3
    const { alpha, cutoff } = part.surface
    for (let triangle = 0; triangle < count; triangle += 1) {
      if (!project(part, triangle, c) || isCulled(part, signedArea(c))) continue
      if (alpha === 'blend') {
        translucent.push({ part, triangle, nearness: (c[2] ?? 0) + (c[5] ?? 0) + (c[8] ?? 0) })
        continue
      }
      const number = first + triangle
      if (alpha === 'mask') shader.selectTriangle(part, triangle)
      fillTriangle(c, width, height, (pixel, near, b0, b1, b2) => {
        if (near <= (nearness[pixel] ?? 0)) return
        if (alpha === 'mask' && shader.opacityAt(b0, b1, b2) < cutoff) return
        nearness[pixel] = near
        triangles[pixel] = number
      })
    }
    counted += count
  }
  translucent.sort((one, other) => one.nearness - other.nearness)
  let last = 0
  return {
    width,
    height,
    nearness,
    triangles,
    translucent,
    find(number) {
      if (number === 0) return null
      // Adjacent subpixels are mostly in the same part.
      while (last > 0 && number < (firsts[last] ?? 0)) last -= 1
      while (last + 1 < firsts.length && number >= (firsts[last + 1] ?? Infinity)) last += 1
      const part = scene.parts[last]
      return part ? { part, triangle: number - (firsts[last] ?? 0) } : null
    },
  }
}
