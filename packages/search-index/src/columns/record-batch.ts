import type { Records } from './records.ts'

/** Documents per batch. Their records still are in the L1/L2 cache when they are read. */
export const batchLength = 256
/** Reads the located records of the documents at `from` up to but without `to`. */
export interface RecordReader {
  /** true = it reads to the end of the record, false = only its first words. */
  readonly readsToEnd: boolean
  read(batch: RecordBatch, docs: Uint32Array, from: number, to: number): void
}

/** Records are prefetched if the documents are further apart than this on average. The hardware prefetcher handles closer ones. */
const prefetchMinGap = 8

/**
 * Start and end offsets of the records of up to `batchLength` documents (unit: 32-bit words of Records.words).
 *
 * Scattered records cost one cache miss each. Loops that only touch both ends of each record let the CPU overlap many of these misses;
 * fewer instructions per record allow more overlap.
 * V8 reloads an array's base address in every iteration but not within one, so the loops are unrolled. Together this makes reading several
 * times as fast.
 */
export class RecordBatch {
  readonly starts = new Uint32Array(batchLength)
  readonly ends = new Uint32Array(batchLength)
  /** Result of the prefetch loops. Storing it prevents their elimination by the compiler. */
  protected prefetched = 0

  /**
   * Locates and prefetches the records of the documents at `from` up to but without `to`, at most `batchLength`.
   * @param docs in ascending order
   * @param readsToEnd whether more than the first words will be read
   */
  locate({ words, starts: allStarts }: Records, docs: Uint32Array, from: number, to: number, readsToEnd: boolean): void {
    this.copyBounds(allStarts, docs, from, to - from)
    if ((docs[to - 1] ?? 0) - (docs[from] ?? 0) <= (to - from) * prefetchMinGap) return
    if (readsToEnd) this.prefetchStartsAndEnds(words, to - from)
    else this.prefetchStarts(words, to - from)
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

  private prefetchStarts(words: Int32Array, length: number): void {
    const { starts } = this
    let prefetched = 0
    for (let i = 0; i + 4 <= length; i += 4) {
      const even = (words[starts[i] ?? 0] ?? 0) ^ (words[starts[i + 1] ?? 0] ?? 0)
      const odd = (words[starts[i + 2] ?? 0] ?? 0) ^ (words[starts[i + 3] ?? 0] ?? 0)
      prefetched ^= even ^ odd
    }
    this.prefetched = prefetched
  }

  private prefetchStartsAndEnds(words: Int32Array, length: number): void {
    const { starts, ends } = this
    let prefetched = 0
    for (let i = 0; i + 4 <= length; i += 4) {
      const a = (words[starts[i] ?? 0] ?? 0) ^ (words[starts[i + 1] ?? 0] ?? 0)
      const b = (words[starts[i + 2] ?? 0] ?? 0) ^ (words[starts[i + 3] ?? 0] ?? 0)
      const c = (words[(ends[i] ?? 1) - 1] ?? 0) ^ (words[(ends[i + 1] ?? 1) - 1] ?? 0)
      const d = (words[(ends[i + 2] ?? 1) - 1] ?? 0) ^ (words[(ends[i + 3] ?? 1) - 1] ?? 0)
      prefetched ^= a ^ b ^ c ^ d
    }
    this.prefetched = prefetched
  }
}
