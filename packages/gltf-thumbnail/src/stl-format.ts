const stlHeaderBytes = 84
const stlTriangleBytes = 50
/** Coordinates and normal of one triangle: twelve numbers of 32 bits. */
const triangleNumbers = 12
const examinedTriangles = 100
/** Rounding of normals in files of other programs. */
const normalTolerance = 0.02
const maxCoordinate = 1e12

/** Number of triangles that a binary STL declares. */
export const declaredTriangles = (head: Buffer): number => (head.length < stlHeaderBytes ? 0 : head.readUInt32LE(80))

/** Number of whole triangles that fit into a binary STL of this size. */
export const wholeTriangles = (bytes: number): number => Math.max(0, Math.floor((bytes - stlHeaderBytes) / stlTriangleBytes))

/** Binary STL has no magic number: a header of 80 bytes, a count, and 50 bytes per triangle. */
export const isBinaryStl = (head: Buffer, bytes: number): boolean => {
  const triangles = declaredTriangles(head)
  return triangles > 0 && bytes === stlHeaderBytes + triangles * stlTriangleBytes
}

/** Whether a file begins, and perhaps ends, like a text STL. */
export const isTextStl = (head: Buffer, tail: Buffer): boolean => {
  const start = head.subarray(0, 2048).toString('latin1')
  if (!/^\s{0,64}solid\b/i.test(start)) return false
  return /\bfacet\s{1,16}normal\b/i.test(start) || /\bendsolid\b/i.test(tail.subarray(-512).toString('latin1'))
}

const isTriangle = (numbers: readonly number[]): boolean => {
  const [x = 0, y = 0, z = 0, ...corners] = numbers
  const length = Math.hypot(x, y, z)
  const isNormal = length === 0 || Math.abs(length - 1) <= normalTolerance
  return isNormal && corners.every((value) => Math.abs(value) <= maxCoordinate)
}

/**
 * Whether a file of another size than its header says is a binary STL: further bytes follow, or its end is missing. Its first triangles have
 * normals of length 1 or 0, and not all corners are zero.
 */
export const looksLikeBinaryStl = (head: Buffer): boolean => {
  const count = Math.min(declaredTriangles(head), wholeTriangles(head.length), examinedTriangles)
  let hasExtent = false
  for (let triangle = 0; triangle < count; triangle += 1) {
    const at = stlHeaderBytes + triangle * stlTriangleBytes
    const numbers = Array.from({ length: triangleNumbers }, (_, index) => head.readFloatLE(at + index * 4))
    if (!isTriangle(numbers)) return false
    hasExtent ||= numbers.slice(3).some((value) => value !== 0)
  }
  return hasExtent
}
