export type NumericArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array | Float64Array

/**
 * Returns `array` if it has `length` elements, else a larger copy. It grows by only 25 %, which bounds the unused memory of large columns.
 * Appending is amortised O(1).
 */
export const ensureCapacity = <T extends NumericArray>(array: T, length: number): T => {
  if (array.length >= length) return array
  const ArrayType = array.constructor as new (length: number) => T
  const larger = new ArrayType(Math.max(16, length, Math.ceil(array.length * 1.25)))
  larger.set(array)
  return larger
}

/**
 * View of the first `length` elements plus about 3 % spare capacity. Snapshots store this view, so that appending after a load need not
 * copy the column.
 */
export const trimCapacity = <T extends NumericArray>(array: T, length: number): T => {
  const capacity = Math.min(array.length, length + Math.max(64, length >> 5))
  return array.subarray(0, capacity) as T
}
