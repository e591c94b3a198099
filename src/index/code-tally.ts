import { withRoom } from './growable.ts'
import type { ValueCounts } from './value-counts.ts'

/** Documents whose rows are fetched together. */
const batch = 256
/** Documents further apart than this on average are fetched ahead; closer ones the processor finds by itself. */
const sparse = 8

/** Codes of document n: codes[starts[n]] … codes[starts[n + 1]] (exclusive). */
export interface CodeRows {
  readonly codes: Uint16Array | Uint32Array
  readonly starts: Uint32Array
}

/** Counts the codes in the rows of documents. Keeps memory to work in between questions. */
export class CodeTally {
  /** By code; all zero between questions. */
  private sums = new Uint32Array(0)
  private taken = new Uint32Array(0)
  private takenCounts = new Uint32Array(0)
  private counted: Uint32Array[] = []
  private codesRead = 0
  private readonly from = new Uint32Array(batch)
  private readonly to = new Uint32Array(batch)
  /** What `fetch` has read; kept so that the reading is not optimised away. */
  protected seen = 0

  /** `codeCount`: codes in use, all below it. `wanted`: by code, 1 = is counted; null = all are. */
  add(rows: CodeRows, codeCount: number, docs: Uint32Array, wanted: Uint8Array | null): void {
    this.sums = withRoom(this.sums, codeCount)
    this.counted.push(docs)
    for (let at = 0; at < docs.length; at += batch) {
      const length = this.fetch(rows, docs, at)
      if (wanted) this.countWanted(rows.codes, length, wanted)
      else this.count(rows.codes, length)
    }
  }

  /** How often each code was counted since the last time, in no order; good until the next call. */
  take({ codes, starts }: CodeRows, codeCount: number): ValueCounts {
    this.taken = withRoom(this.taken, codeCount)
    this.takenCounts = withRoom(this.takenCounts, codeCount)
    let length = 0
    // Few rows are read once more: that is less than looking through all codes.
    if (this.codesRead * 4 < codeCount) {
      for (const docs of this.counted)
        for (let i = 0; i < docs.length; i++) {
          const doc = docs[i] ?? 0
          const end = starts[doc + 1] ?? 0
          for (let at = starts[doc] ?? 0; at < end; at++) length = this.takeOne(codes[at] ?? 0, length)
        }
    } else for (let code = 0; code < codeCount; code++) length = this.takeOne(code, length)
    this.counted = []
    this.codesRead = 0
    return { values: this.taken.subarray(0, length), counts: this.takenCounts.subarray(0, length) }
  }

  private takeOne(code: number, length: number): number {
    const sum = this.sums[code] ?? 0
    if (sum === 0) return length
    this.taken[length] = code
    this.takenCounts[length] = sum
    this.sums[code] = 0
    return length + 1
  }

  /**
   * Finds the rows of up to `batch` documents. Few hits among many lie far apart in memory; reading a word of each row in a loop
   * that does nothing else lets the processor wait for many of them at once. That makes counting several times as fast.
   */
  private fetch({ codes, starts }: CodeRows, docs: Uint32Array, at: number): number {
    const { from, to } = this
    const length = Math.min(batch, docs.length - at)
    let read = 0
    for (let i = 0; i < length; i++) {
      const doc = docs[at + i] ?? 0
      const start = starts[doc] ?? 0
      const end = starts[doc + 1] ?? 0
      from[i] = start
      to[i] = end
      read += end - start
    }
    this.codesRead += read
    if ((docs[at + length - 1] ?? 0) - (docs[at] ?? 0) > length * sparse) {
      let seen = 0
      for (let i = 0; i < length; i++) seen ^= (codes[from[i] ?? 0] ?? 0) ^ (codes[(to[i] ?? 0) - 1] ?? 0)
      this.seen = seen
    }
    return length
  }

  private count(codes: Uint16Array | Uint32Array, length: number): void {
    const { from, to, sums } = this
    for (let i = 0; i < length; i++) {
      const end = to[i] ?? 0
      for (let at = from[i] ?? 0; at < end; at++) {
        const code = codes[at] ?? 0
        sums[code] = (sums[code] ?? 0) + 1
      }
    }
  }

  private countWanted(codes: Uint16Array | Uint32Array, length: number, wanted: Uint8Array): void {
    const { from, to, sums } = this
    for (let i = 0; i < length; i++) {
      const end = to[i] ?? 0
      for (let at = from[i] ?? 0; at < end; at++) {
        const code = codes[at] ?? 0
        sums[code] = (sums[code] ?? 0) + (wanted[code] ?? 0)
      }
    }
  }
}
