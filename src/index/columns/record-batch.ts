import type { Records } from './records.ts'

/** Documents whose records are found together: those then still lie in the fastest memory when they are read. */
export const batchLength = 256
/** Reads the records of documents `from` … `to` of a list, which the batch has found. */
export interface RecordReader {
  /** Word of a record where it begins to read. */
  readonly firstWord: number
  /** Reads to the end of a record, not only a few words from there. */
  readonly readsToEnd: boolean
  read(batch: RecordBatch, docs: Uint32Array, from: number, to: number): void
}

/** Documents further apart than this on average are fetched ahead; closer ones the processor finds by itself. */
const prefetchMinGap = 8

/**
 * Where the records of some documents lie. Few hits among many lie far apart in memory; loops that touch the ends of each record and
 * do nothing else let the processor wait for many of them at once, the more of them the fewer instructions each takes. The compiler looks
 * up an array anew in every round of a loop but only once within a round: therefore several steps in each round. Together
 * that makes reading several times as fast.
 */
export class RecordBatch {
  readonly starts = new Uint32Array(batchLength)
  readonly ends = new Uint32Array(batchLength)
  /** What has been touched; kept so that the reading is not optimised away. */
  protected prefetched = 0

  /** Finds the records of documents `from` … `to` of the list, at most `batchLength`. `first` and `whole`: what of them will be read. */
  locate({ words, starts: allStarts }: Records, docs: Uint32Array, from: number, to: number, firstWord: number, readsToEnd: boolean): void {
    this.copyBounds(allStarts, docs, from, to - from)
    if ((docs[to - 1] ?? 0) - (docs[from] ?? 0) <= (to - from) * prefetchMinGap) return
    if (readsToEnd) this.prefetchStartsAndEnds(words, firstWord, to - from)
    else this.prefetchStarts(words, firstWord, to - from)
  }

  private copyBounds(allStarts: Uint32Array, docs: Uint32Array, from: number, length: number): void {
    const { starts, ends } = this
    let i = 0
    for (; i + 4 <= length; i += 4) {
      const a = docs[from + i] ?? 0
      const b = docs[from + i + 1] ?? 0
      const c = docs[from + i + 2] ?? 0
      const d = docs[from + i + 3] ?? 0
      starts[i] = allStarts[a] ?? 0
      starts[i + 1] = allStarts[b] ?? 0
      starts[i + 2] = allStarts[c] ?? 0
      starts[i + 3] = allStarts[d] ?? 0
      ends[i] = allStarts[a + 1] ?? 0
      ends[i + 1] = allStarts[b + 1] ?? 0
      ends[i + 2] = allStarts[c + 1] ?? 0
      ends[i + 3] = allStarts[d + 1] ?? 0
    }
    for (; i < length; i++) {
      const doc = docs[from + i] ?? 0
      starts[i] = allStarts[doc] ?? 0
      ends[i] = allStarts[doc + 1] ?? 0
    }
  }

  private prefetchStarts(words: Int32Array, firstWord: number, length: number): void {
    const { starts } = this
    let prefetched = 0
    for (let i = 0; i + 4 <= length; i += 4) {
      const even = (words[(starts[i] ?? 0) + firstWord] ?? 0) ^ (words[(starts[i + 1] ?? 0) + firstWord] ?? 0)
      const odd = (words[(starts[i + 2] ?? 0) + firstWord] ?? 0) ^ (words[(starts[i + 3] ?? 0) + firstWord] ?? 0)
      prefetched ^= even ^ odd
    }
    this.prefetched = prefetched
  }

  private prefetchStartsAndEnds(words: Int32Array, firstWord: number, length: number): void {
    const { starts, ends } = this
    let prefetched = 0
    for (let i = 0; i + 4 <= length; i += 4) {
      const a = (words[(starts[i] ?? 0) + firstWord] ?? 0) ^ (words[(starts[i + 1] ?? 0) + firstWord] ?? 0)
      const b = (words[(starts[i + 2] ?? 0) + firstWord] ?? 0) ^ (words[(starts[i + 3] ?? 0) + firstWord] ?? 0)
      const c = (words[(ends[i] ?? 1) - 1] ?? 0) ^ (words[(ends[i + 1] ?? 1) - 1] ?? 0)
      const d = (words[(ends[i + 2] ?? 1) - 1] ?? 0) ^ (words[(ends[i + 3] ?? 1) - 1] ?? 0)
      prefetched ^= a ^ b ^ c ^ d
    }
    this.prefetched = prefetched
  }
}
