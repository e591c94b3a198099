const stlHeaderBytes = 84
const stlTriangleBytes = 50

/** Binary STL has no magic number: a header of 80 bytes, a count, and exactly 50 bytes per triangle. */
export const isBinaryStl = (head: Buffer, bytes: number): boolean => {
  if (head.length < stlHeaderBytes) return false
  const triangles = head.readUInt32LE(80)
  return triangles > 0 && bytes === stlHeaderBytes + triangles * stlTriangleBytes
}
