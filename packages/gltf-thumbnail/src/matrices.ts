/** Sixteen numbers in column-major order, as in glTF. */
export type Matrix = readonly number[]

export const identity: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]

export const multiply = (a: Matrix, b: Matrix): Matrix => {
  const product: number[] = []
  for (let column = 0; column < 16; column += 4)
    for (let row = 0; row < 4; row += 1) {
      let sum = 0
      for (let k = 0; k < 4; k += 1) sum += (a[k * 4 + row] ?? 0) * (b[column + k] ?? 0)
      product.push(sum)
    }
  return product
}

/** Scales, then rotates (quaternion), then translates. */
export const composed = (translation: ArrayLike<number>, rotation: ArrayLike<number>, size: ArrayLike<number>): Matrix => {
  const [x = 0, y = 0, z = 0, w = 1] = Array.from(rotation)
  const [sx = 1, sy = 1, sz = 1] = Array.from(size)
  return [
    (1 - 2 * (y * y + z * z)) * sx,
    2 * (x * y + z * w) * sx,
    2 * (x * z - y * w) * sx,
    0,
    2 * (x * y - z * w) * sy,
    (1 - 2 * (x * x + z * z)) * sy,
    2 * (y * z + x * w) * sy,
    0,
    2 * (x * z + y * w) * sz,
    2 * (y * z - x * w) * sz,
    (1 - 2 * (x * x + y * y)) * sz,
    0,
    translation[0] ?? 0,
    translation[1] ?? 0,
    translation[2] ?? 0,
    1,
  ]
}

/** Negative if the transform mirrors. */
export const determinant = (m: Matrix): number => {
  const [a = 0, b = 0, c = 0, , d = 0, e = 0, f = 0, , g = 0, h = 0, i = 0] = m
  return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
}

/** Transforms points, in place. */
export const transformPoints = (points: Float32Array, m: Matrix): void => {
  const [a = 0, b = 0, c = 0, , d = 0, e = 0, f = 0, , g = 0, h = 0, i = 0, , x = 0, y = 0, z = 0] = m
  for (let at = 0; at + 2 < points.length; at += 3) {
    const px = points[at] ?? 0
    const py = points[at + 1] ?? 0
    const pz = points[at + 2] ?? 0
    points[at] = a * px + d * py + g * pz + x
    points[at + 1] = b * px + e * py + h * pz + y
    points[at + 2] = c * px + f * py + i * pz + z
  }
}

/** Transforms normals in place with the inverse transpose. Their length is corrected on use. */
export const transformNormals = (normals: Float32Array, m: Matrix): void => {
  const [a = 0, b = 0, c = 0, , d = 0, e = 0, f = 0, , g = 0, h = 0, i = 0] = m
  const sign = determinant(m) < 0 ? -1 : 1
  // Cofactors: the inverse transpose up to a factor.
  const [ca, cb, cc] = [sign * (e * i - f * h), sign * (f * g - d * i), sign * (d * h - e * g)]
  const [cd, ce, cf] = [sign * (c * h - b * i), sign * (a * i - c * g), sign * (b * g - a * h)]
  const [cg, ch, ci] = [sign * (b * f - c * e), sign * (c * d - a * f), sign * (a * e - b * d)]
  for (let at = 0; at + 2 < normals.length; at += 3) {
    const x = normals[at] ?? 0
    const y = normals[at + 1] ?? 0
    const z = normals[at + 2] ?? 0
    normals[at] = ca * x + cd * y + cg * z
    normals[at + 1] = cb * x + ce * y + ch * z
    normals[at + 2] = cc * x + cf * y + ci * z
  }
}
