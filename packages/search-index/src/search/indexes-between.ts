import { sortIndexes } from '../structures/sort-indexes.ts'

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
