/**
 * Set of document ordinals.
 *
 * Layout: one bit per ordinal; ordinal n is bit `n & 31` of `words[n >>> 5]`. Signed, because V8 computes with unsigned words above 2^31 as
 * doubles. Bits beyond the last ordinal are 0. `add` and `has` are
 * O(1), all other operations O(length / 32).
 */
export class Bitmap {
  words: Int32Array

  constructor(length: number) {
    this.words = new Int32Array((length + 31) >>> 5)
  }

  static of(docs: Uint32Array, length: number): Bitmap {
    const bitmap = new Bitmap(length)
    for (let i = 0; i < docs.length; i++) bitmap.add(docs[i] ?? 0)
    return bitmap
  }

  get bytesUsed(): number {
    return this.words.byteLength
  }

  add(doc: number): void {
    const word = doc >>> 5
    this.words[word] = (this.words[word] ?? 0) | (1 << (doc & 31))
  }

  has(doc: number): boolean {
    return ((this.words[doc >>> 5] ?? 0) & (1 << (doc & 31))) !== 0
  }

  /** @param from counts only ordinals from this multiple of 32 on */
  count(from = 0): number {
    const { words } = this
    let sum = 0
    for (let i = from >>> 5; i < words.length; i++) sum += countBits(words[i] ?? 0)
    return sum
  }

  /**
   * The ordinals in ascending order.
   * @param from leaves out the ordinals before this multiple of 32
   */
  toDocs(from = 0): Uint32Array {
    const { words } = this
    const docs = new Uint32Array(this.count(from))
    let length = 0
    for (let i = from >>> 5; i < words.length; i++) {
      let word = words[i] ?? 0
      for (; word !== 0; word &= word - 1) docs[length++] = (i << 5) + 31 - Math.clz32(word & -word)
    }
    return docs
  }

  /** Extends the capacity to `length` ordinals. */
  grow(length: number): void {
    const needed = (length + 31) >>> 5
    if (needed <= this.words.length) return
    const words = new Int32Array(needed)
    words.set(this.words)
    this.words = words
  }
}

/** Number of bits in words[from … from + mask.length] that are also in `mask`. Without calls, which V8 does not always inline. */
export const countCommonBits = (words: Int32Array, from: number, mask: Int32Array): number => {
  let sum = 0
  for (let i = 0; i < mask.length; i++) {
    let value = (words[from + i] ?? 0) & (mask[i] ?? 0)
    value = (value - ((value >>> 1) & 0x55555555)) | 0
    value = (value & 0x33333333) + ((value >>> 2) & 0x33333333)
    sum = (sum + (Math.imul((value + (value >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24)) | 0
  }
  return sum
}

/** Population count of a 32-bit word. */
export const countBits = (word: number): number => {
  let value = (word - ((word >>> 1) & 0x55555555)) | 0
  value = (value & 0x33333333) + ((value >>> 2) & 0x33333333)
  return Math.imul((value + (value >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
