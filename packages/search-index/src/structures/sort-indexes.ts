/**
 * All indexes in sorted order: stable LSD radix sort of 64-bit keys with 6 digits of 11 bits. O(n); skips digits that are equal in all
 * keys.
 */
export const sortIndexes = (keys: Float64Array): Uint32Array => {
  const { length } = keys
  const bits = sortableBits(keys)
  let source = new Uint32Array(length)
  for (let i = 0; i < length; i++) source[i] = i
  let target = new Uint32Array(length)
  const starts = new Uint32Array(2048)
  for (let digit = 0; digit < 6; digit++) {
    const word = digit < 3 ? 0 : 1
    const shift = (digit % 3) * 11
    starts.fill(0)
    for (let i = 0; i < length; i++) {
      const value = ((bits[2 * i + word] ?? 0) >>> shift) & 2047
      starts[value] = (starts[value] ?? 0) + 1
    }
    if (starts.includes(length)) continue
    let sum = 0
    for (let value = 0; value < 2048; value++) {
      const size = starts[value] ?? 0
      starts[value] = sum
      sum += size
    }
    for (let i = 0; i < length; i++) {
      const index = source[i] ?? 0
      const value = ((bits[2 * index + word] ?? 0) >>> shift) & 2047
      const offset = starts[value] ?? 0
      starts[value] = offset + 1
      target[offset] = index
    }
    const swapped = source
    source = target
    target = swapped
  }
  return source
}

/** Low and high word of each key, transformed so that unsigned comparison gives the order of the doubles. */
const sortableBits = (keys: Float64Array): Uint32Array => {
  const copy = new Float64Array(keys.length)
  // 0 and -0 must be equal.
  for (let i = 0; i < keys.length; i++) copy[i] = (keys[i] ?? 0) + 0
  const bits = new Uint32Array(copy.buffer)
  const low = isLittleEndian ? 0 : 1
  for (let i = 0; i < bits.length; i += 2) {
    const first = bits[i + low] ?? 0
    const second = bits[i + 1 - low] ?? 0
    const negative = second >>> 31 === 1
    bits[i] = negative ? ~first : first
    bits[i + 1] = negative ? ~second : second | 0x80000000
  }
  return bits
}

const isLittleEndian = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1
