export type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array | Float64Array

/**
 * `array` when it has room for `length` elements, else a larger copy. Grows by a quarter: the columns of a million documents should
 * not leave half of their memory unused.
 */
export const withRoom = <T extends Numbers>(array: T, length: number): T => {
  if (array.length >= length) return array
  const Kind = array.constructor as new (length: number) => T
  const larger = new Kind(Math.max(16, length, Math.ceil(array.length * 1.25)))
  larger.set(array)
  return larger
}

/** The first `length` elements and some room, as snapshots keep them: changes after loading then need no copy of the column. */
export const trimmed = <T extends Numbers>(array: T, length: number): T => {
  const room = Math.min(array.length, length + Math.max(64, length >> 5))
  return array.subarray(0, room) as T
}
