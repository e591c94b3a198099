import { type Accessor, MathUtils } from '@gltf-transform/core'
import { limits, NotDrawableError, tooManyTriangles } from './draw/scene.ts'

/** A copy of the numbers of an accessor, `size` per element, decoded: normalised values as floats, missing ones as zero. */
export const floatsOf = (accessor: Accessor, size: number): Float32Array => {
  const source = accessor.getArray() ?? new Float32Array()
  const own = accessor.getElementSize()
  const count = accessor.getCount()
  if (own === size && source instanceof Float32Array) return source.slice(0, count * size)
  const scale = accessor.getNormalized() ? (value: number) => MathUtils.decodeNormalizedInt(value, accessor.getComponentType()) : null
  const floats = new Float32Array(count * size)
  const shared = Math.min(own, size)
  for (let element = 0; element < count; element += 1)
    for (let k = 0; k < shared; k += 1) {
      const value = source[element * own + k] ?? 0
      floats[element * size + k] = scale ? scale(value) : value
    }
  return floats
}

type Walk = (corner: (a: number, b: number, c: number) => void, at: (position: number) => number, count: number) => void

const walks: Readonly<Record<number, Walk>> = {
  4: (corner, at, count) => {
    for (let i = 0; i + 2 < count; i += 3) corner(at(i), at(i + 1), at(i + 2))
  },
  5: (corner, at, count) => {
    for (let i = 0; i + 2 < count; i += 1) corner(at(i), at(i + 1 + (i & 1)), at(i + 2 - (i & 1)))
  },
  6: (corner, at, count) => {
    for (let i = 1; i + 1 < count; i += 1) corner(at(0), at(i), at(i + 1))
  },
}

/**
 * Vertex indices of all triangles of a list, strip or fan; triangles with invalid indices are left out. Null for points and lines. Throws
 * NotDrawableError above `maxCount` triangles.
 */
export const trianglesOf = (mode: number, indices: Accessor | null, vertices: number, maxCount: number): Uint32Array | null => {
  const walk = walks[mode]
  if (!walk) return null
  const list = indices?.getArray() ?? null
  const count = indices ? indices.getCount() : vertices
  const triangles = mode === 4 ? Math.floor(count / 3) : Math.max(0, count - 2)
  if (triangles > Math.min(maxCount, limits.triangles)) throw new NotDrawableError(tooManyTriangles)
  const corners = new Uint32Array(triangles * 3)
  let filled = 0
  const at = list ? (position: number) => list[position] ?? vertices : (position: number) => position
  walk(
    (a, b, c) => {
      if (a >= vertices || b >= vertices || c >= vertices) return
      corners[filled] = a
      corners[filled + 1] = b
      corners[filled + 2] = c
      filled += 3
    },
    at,
    count,
  )
  return filled === corners.length ? corners : corners.slice(0, filled)
}
