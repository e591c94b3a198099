/** A set of document numbers, 32 to a word. */
export class Bitmap {
  readonly words: Uint32Array

  constructor(length: number) {
    this.words = new Uint32Array((length + 31) >>> 5)
  }

  add(doc: number): void {
    const word = doc >>> 5
    this.words[word] = (this.words[word] ?? 0) | (1 << (doc & 31))
  }

  has(doc: number): boolean {
    return ((this.words[doc >>> 5] ?? 0) & (1 << (doc & 31))) !== 0
  }

  get count(): number {
    let sum = 0
    for (const word of this.words) sum += bitCount(word)
    return sum
  }

  /** The documents in ascending order. */
  toArray(): Uint32Array {
    const docs = new Uint32Array(this.count)
    let length = 0
    for (let i = 0; i < this.words.length; i++) {
      let word = this.words[i] ?? 0
      while (word !== 0) {
        const lowest = word & -word
        docs[length++] = (i << 5) + 31 - Math.clz32(lowest)
        word ^= lowest
      }
    }
    return docs
  }
}

const bitCount = (word: number): number => {
  let value = word - ((word >>> 1) & 0x55555555)
  value = (value & 0x33333333) + ((value >>> 2) & 0x33333333)
  return Math.imul((value + (value >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
