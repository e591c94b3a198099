/** Pages that end later are selected by buckets. */
const maxSelectedCount = 2048

/**
 * The indexes at the ranks `start` … `end` (exclusive) in ascending order of their keys. `keys[i]` belongs to document i and must not be
 * NaN. Equal keys keep document order, so pages are stable. O(n), or O(n log end) for the first pages.
 */
export const indexesBetween = (keys: Float64Array, start: number, end: number): Uint32Array =>
  end <= maxSelectedCount && end * 4 < keys.length ? selectFirst(keys, end).subarray(start) : selectByBuckets(keys, start, end)

const bucketCount = 2 ** 14

/** Counts the keys in buckets of equal width, then sorts only the buckets of the page. */
const selectByBuckets = (keys: Float64Array, start: number, end: number): Uint32Array => {
  let min = Infinity
  let max = -Infinity
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] ?? 0
    if (key < min) min = key
    if (key > max && key < Infinity) max = key
  }
  const scale = max > min ? (bucketCount - 2) / (max - min) : 0
  // Bounds that overflow leave one bucket; infinite keys have the last one.
  const bucketOf = (key: number): number => (key === Infinity ? bucketCount - 1 : Number.isFinite(scale) ? ((key - min) * scale) | 0 : 0)
  const counts = new Uint32Array(bucketCount)
  for (let i = 0; i < keys.length; i++) {
    const bucket = bucketOf(keys[i] ?? 0)
    counts[bucket] = (counts[bucket] ?? 0) + 1
  }
  let first = 0
  let before = 0
  while (first < bucketCount - 1 && before + (counts[first] ?? 0) <= start) before += counts[first++] ?? 0
  let last = first
  let length = counts[last] ?? 0
  while (last < bucketCount - 1 && before + length < end) length += counts[++last] ?? 0
  const indexes = new Uint32Array(length)
  let at = 0
  for (let i = 0; i < keys.length; i++) {
    const bucket = bucketOf(keys[i] ?? 0)
    if (bucket >= first && bucket <= last) indexes[at++] = i
  }
  const order = sortIndexes(Float64Array.from(indexes, (index) => keys[index] ?? 0))
  return order.subarray(start - before, end - before).map((i) => indexes[i] ?? 0)
}

/**
 * Selection with a buffer of twice `count`, which is sorted and halved when full. So ever lower keys, as with the newest documents at the
 * end, cost O(log count) each; usually most keys cost one comparison.
 */
const selectFirst = (keys: Float64Array, count: number): Uint32Array => {
  const { length } = keys
  const capacity = Math.max(64, count * 2)
  const selected = new Uint32Array(capacity)
  const compare = (a: number, b: number) => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b
  let size = 0
  let highestKey = Infinity
  let isFull = false
  for (let i = 0; i < length; i++) {
    // Later documents with an equal key sort behind, so only lower keys qualify once `count` are known.
    if (isFull && (keys[i] ?? 0) >= highestKey) continue
    selected[size++] = i
    if (size < capacity) continue
    selected.sort(compare)
    size = count
    highestKey = keys[selected[count - 1] ?? 0] ?? 0
    isFull = true
  }
  return selected.subarray(0, size).sort(compare).subarray(0, count)
}

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
