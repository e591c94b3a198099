import { NotDrawableError, type Part, type Scene } from './scene.ts'

export type Vector = readonly [number, number, number]

export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const normalised = ([x, y, z]: Vector): Vector => {
  // Not Math.hypot: its protection against overflow costs more than the rest of this code.
  const length = Math.sqrt(x * x + y * y + z * z)
  return [x / length, y / length, z / length]
}
const cross = (a: Vector, b: Vector): Vector => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]

/** From slightly right and above, as the first view in the model viewer. */
export const eyeDirection: Vector = normalised([0.55, 0.35, 1])
export const right: Vector = normalised(cross([0, 1, 0], eyeDirection))
export const up: Vector = cross(eyeDirection, right)
const lensDegrees = 35

/** Smallest ratio of the sides of an image. */
const minAspectRatio = 3 / 4
const margin = 0.09
/** More space below, for the shadow. */
const marginBelow = 0.11

export interface Box {
  readonly min: Vector
  readonly max: Vector
}

export interface Camera {
  readonly centre: Vector
  /** From the centre of the model to the camera. */
  readonly distance: number
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** Maps a point (x, y) on the image plane at distance one to the pixel (x · scale + left, top − y · scale). */
  readonly scale: number
  readonly left: number
  readonly top: number
}

const forCorners = ({ positions, indices }: Part, see: (x: number, y: number, z: number) => void) => {
  for (let i = 0; i < indices.length; i += 1) {
    const at = (indices[i] ?? 0) * 3
    see(positions[at] ?? Number.NaN, positions[at + 1] ?? Number.NaN, positions[at + 2] ?? Number.NaN)
  }
}

/** Larger coordinates are ignored, because they would overflow. */
const maxCoordinate = 1e15
const isFinitePoint = (x: number, y: number, z: number) =>
  Math.abs(x) < maxCoordinate && Math.abs(y) < maxCoordinate && Math.abs(z) < maxCoordinate

/** Bounding box of all triangles. Throws NotDrawableError if there are none. */
export const boxOf = ({ parts }: Scene): Box => {
  let [x0, y0, z0] = [Infinity, Infinity, Infinity]
  let [x1, y1, z1] = [-Infinity, -Infinity, -Infinity]
  for (const part of parts)
    forCorners(part, (x, y, z) => {
      if (!isFinitePoint(x, y, z)) return
      x0 = Math.min(x0, x)
      y0 = Math.min(y0, y)
      z0 = Math.min(z0, z)
      x1 = Math.max(x1, x)
      y1 = Math.max(y1, y)
      z1 = Math.max(z1, z)
    })
  const size = Math.hypot(x1 - x0, y1 - y0, z1 - z0)
  // Infinite if there was no valid triangle.
  if (!(size > 0 && size < Infinity)) throw new NotDrawableError('has no visible surfaces')
  return { min: [x0, y0, z0], max: [x1, y1, z1] }
}

/** Positions the camera so that the whole model fills the image, with a long side of `longSide` pixels. */
export const frameModel = ({ parts }: Scene, { min, max }: Box, longSide: number): Camera => {
  const centre: Vector = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2]
  const radius = Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]) / 2
  const distance = radius / Math.sin((lensDegrees / 2 / 180) * Math.PI)
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const part of parts)
    forCorners(part, (px, py, pz) => {
      if (!isFinitePoint(px, py, pz)) return
      const [x, y, z] = [px - centre[0], py - centre[1], pz - centre[2]]
      const depth = distance - (x * eyeDirection[0] + y * eyeDirection[1] + z * eyeDirection[2])
      const across = (x * right[0] + z * right[2]) / depth
      const upwards = (x * up[0] + y * up[1] + z * up[2]) / depth
      x0 = Math.min(x0, across)
      x1 = Math.max(x1, across)
      y0 = Math.min(y0, upwards)
      y1 = Math.max(y1, upwards)
    })
  const size = Math.max(x1 - x0, y1 - y0)
  const wide = Math.max(x1 - x0, size * minAspectRatio) + 2 * margin * size
  const high = Math.max(y1 - y0, size * minAspectRatio) + (margin + marginBelow) * size
  const scale = longSide / Math.max(wide, high)
  return {
    centre,
    distance,
    width: Math.round(wide * scale),
    height: Math.round(high * scale),
    scale,
    left: ((wide - x1 - x0) / 2) * scale,
    top: ((high + y1 + y0 - (marginBelow - margin) * size) / 2) * scale,
  }
}
