import { withRoom } from '../structures/growable.ts'
import type { RecordBatch, RecordReader } from './record-batch.ts'
import { noCode, type Records } from './records.ts'
import type { ValueCounts } from './value-counts.ts'

/** Counts the codes in the records of documents. Keeps memory to work in between questions. */
export class CodeTally {
  /** By code; all zero between questions. */
  private sums = new Uint32Array(0)
  private taken = new Uint32Array(0)
  private takenCounts = new Uint32Array(0)
  private counted: Uint32Array[] = []

  /**
   * Counts the codes of these documents. `codeCount`: codes in use, all below it. `wanted`: by code, 1 = is counted; null = all are.
   * `once`: no record has more than one of them.
   */
  reader(records: Records, codeCount: number, docs: Uint32Array, wanted: Uint8Array | null, once: boolean): RecordReader {
    this.sums = withRoom(this.sums, codeCount)
    this.counted.push(docs)
    return { first: records.numbers, whole: !once, read: this.countingOf(records, wanted, once) }
  }

  private countingOf(records: Records, wanted: Uint8Array | null, once: boolean): RecordReader['read'] {
    if (wanted) return (batch, _, from, to) => this.countWanted(records, batch, to - from, wanted, once)
    if (records.codeShift === 0) return (batch, _, from, to) => this.countLongCodes(records, batch, to - from)
    return (batch, _, from, to) => this.count(records, batch, to - from)
  }

  /** How often each code was counted since the last time, in no order; good until the next call. */
  take(records: Records, codeCount: number): ValueCounts {
    this.sums[noCode] = 0
    this.taken = withRoom(this.taken, codeCount)
    this.takenCounts = withRoom(this.takenCounts, codeCount)
    let length = 0
    const documents = this.counted.reduce((sum, docs) => sum + docs.length, 0)
    // Few records are read once more: that is less than looking through all codes.
    if (documents * records.codesPerRecord * 4 < codeCount) {
      for (const docs of this.counted)
        for (let i = 0; i < docs.length; i++) {
          const doc = docs[i] ?? 0
          const end = records.endOfCodes(doc)
          for (let at = records.firstCode(doc); at < end; at++) length = this.takeOne(records.codes[at] ?? noCode, length)
        }
    } else for (let code = 0; code < codeCount; code++) length = this.takeOne(code, length)
    this.counted = []
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

  private count({ words, numbers }: Records, { starts, ends }: RecordBatch, length: number): void {
    const { sums } = this
    for (let i = 0; i < length; i++) {
      const end = ends[i] ?? 0
      let at = (starts[i] ?? 0) + numbers
      // Two words in a round, as in record-batch.ts.
      for (; at + 1 < end; at += 2) {
        const first = words[at] ?? 0
        const second = words[at + 1] ?? 0
        const a = first & 0xffff
        const b = first >>> 16
        const c = second & 0xffff
        const d = second >>> 16
        sums[a] = (sums[a] ?? 0) + 1
        sums[b] = (sums[b] ?? 0) + 1
        sums[c] = (sums[c] ?? 0) + 1
        sums[d] = (sums[d] ?? 0) + 1
      }
      if (at < end) {
        const last = words[at] ?? 0
        const a = last & 0xffff
        const b = last >>> 16
        sums[a] = (sums[a] ?? 0) + 1
        sums[b] = (sums[b] ?? 0) + 1
      }
    }
  }

  private countWanted(
    { codes, codeShift, numbers }: Records,
    { starts, ends }: RecordBatch,
    length: number,
    wanted: Uint8Array,
    once: boolean,
  ): void {
    const { sums } = this
    for (let i = 0; i < length; i++) {
      const end = (ends[i] ?? 0) << codeShift
      for (let at = ((starts[i] ?? 0) + numbers) << codeShift; at < end; at++) {
        const code = codes[at] ?? noCode
        if (wanted[code] !== 1) continue
        sums[code] = (sums[code] ?? 0) + 1
        if (once) break
      }
    }
  }

  private countLongCodes({ words, numbers }: Records, { starts, ends }: RecordBatch, length: number): void {
    const { sums } = this
    for (let i = 0; i < length; i++) {
      const end = ends[i] ?? 0
      for (let at = (starts[i] ?? 0) + numbers; at < end; at++) {
        const code = words[at] ?? 0
        sums[code] = (sums[code] ?? 0) + 1
      }
    }
  }
}
