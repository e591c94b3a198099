/**
 * Order of documents by a key, lower keys first. `keys[i]` belongs to the i-th document; equal keys keep the order of the documents, so
 * pages are stable. Keys must not be NaN.
 */

/** Above this a page is taken from the whole list in order, which then serves all other pages. */
const longestSelection = 2048

/** Indexes of the first `count` in order. */
export const firstInOrder = (keys: Float64Array, count: number): Uint32Array =>
  count <= longestSelection && count * 4 < keys.length ? select(keys, count) : inOrder(keys).subarray(0, count)

/**
 * Keeps up to twice the wanted number and halves when full, so ever better keys (the newest documents come last, and are
 * often asked for first) cost no more than others.
 */
const select = (keys: Float64Array, count: number): Uint32Array => {
  const { length } = keys
  const room = Math.max(64, count * 2)
  const kept = new Uint32Array(room)
  const compare = (a: number, b: number) => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b
  let size = 0
  let worst = Infinity
  let full = false
  for (let i = 0; i < length; i++) {
    // Later documents with the same key stand behind, so only a lower key can get in once enough are there.
    if (full && (keys[i] ?? 0) >= worst) continue
    kept[size++] = i
    if (size < room) continue
    kept.sort(compare)
    size = count
    worst = keys[kept[count - 1] ?? 0] ?? 0
    full = true
  }
  return kept.subarray(0, size).sort(compare).subarray(0, count)
}

/** All indexes in order: a radix sort over the sortable bits of the keys, 11 at a time; digits that are all equal cost one pass of reading. */
export const inOrder = (keys: Float64Array): Uint32Array => {
  const { length } = keys
  const bits = sortableBits(keys)
  let order = new Uint32Array(length)
  for (let i = 0; i < length; i++) order[i] = i
  let other = new Uint32Array(length)
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
      const index = order[i] ?? 0
      const value = ((bits[2 * index + word] ?? 0) >>> shift) & 2047
      const at = starts[value] ?? 0
      starts[value] = at + 1
      other[at] = index
    }
    const before = order
    order = other
    other = before
  }
  return order
}

/** Low and high word of each key, changed so that they order as unsigned numbers. */
const sortableBits = (keys: Float64Array): Uint32Array => {
  const copy = new Float64Array(keys.length)
  // 0 and -0 are one key.
  for (let i = 0; i < keys.length; i++) copy[i] = (keys[i] ?? 0) + 0
  const bits = new Uint32Array(copy.buffer)
  const low = littleEndian ? 0 : 1
  for (let i = 0; i < bits.length; i += 2) {
    const first = bits[i + low] ?? 0
    const second = bits[i + 1 - low] ?? 0
    const negative = second >>> 31 === 1
    bits[i] = negative ? ~first : first
    bits[i + 1] = negative ? ~second : second | 0x80000000
  }
  return bits
}

const littleEndian = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1
