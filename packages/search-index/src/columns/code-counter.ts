import type { Bitmap } from '../structures/bitmap.ts'
import { ensureCapacity } from '../structures/capacity.ts'
import type { RecordBatch, RecordReader } from './record-batch.ts'
import { noCode, type Records } from './records.ts'
import type { ValueBlocks } from './value-blocks.ts'
import type { ValueCounts } from './value-counts.ts'

/**
 * Counts value codes in the records of documents. Reuses its buffers between queries.
 *
 * Invariant: `counts` is all zero between queries. O(codes in the records), plus O(codeCount) to collect the counts of many documents.
 */
export class CodeCounter {
  /** Count per code; all zero between queries. */
  private counts = new Uint32Array(0)
  private resultCodes = new Uint32Array(0)
  private resultCounts = new Uint32Array(0)
  private countedDocs: Uint32Array[] = []
  private countedBlocks = false

  /**
   * Returns a record reader that counts the codes of `docs`.
   * @param codeCount exclusive upper bound of the codes in use
   * @param selected per code 1 = count it; null = count all
   * @param singleValued no record has more than one selected code
   */
  reader(records: Records, codeCount: number, docs: Uint32Array, selected: Uint8Array | null, singleValued: boolean): RecordReader {
    this.counts = ensureCapacity(this.counts, codeCount)
    this.countedDocs.push(docs)
    return { readsToEnd: !singleValued, read: this.readFunction(records, selected, singleValued) }
  }

  /**
   * Counts the codes of the documents in blocks.
   * @param field counts only this field; null = all
   */
  countBlocks(blocks: ValueBlocks, codeCount: number, docs: Bitmap, field: number | null): void {
    this.counts = ensureCapacity(this.counts, codeCount)
    this.countedBlocks = true
    blocks.addCounts(docs, field, this.counts)
  }

  private readFunction(records: Records, selected: Uint8Array | null, singleValued: boolean): RecordReader['read'] {
    if (selected) return (batch, _, from, to) => this.countSelected(records, batch, to - from, selected, singleValued)
    if (records.codeShift === 0) return (batch, _, from, to) => this.countWideCodes(records, batch, to - from)
    return (batch, _, from, to) => this.countPackedCodes(records, batch, to - from)
  }

  /** Counts since the last call, unordered. The result is valid until the next call. */
  takeCounts(records: Records, codeCount: number): ValueCounts {
    this.counts[noCode] = 0
    this.resultCodes = ensureCapacity(this.resultCodes, codeCount)
    this.resultCounts = ensureCapacity(this.resultCounts, codeCount)
    let length = 0
    const documents = this.countedDocs.reduce((sum, docs) => sum + docs.length, 0)
    // For few records, reading them again is cheaper than scanning all codes.
    if (!this.countedBlocks && documents * records.codesPerRecord * 4 < codeCount) {
      for (const docs of this.countedDocs)
        for (let i = 0; i < docs.length; i++) {
          const doc = docs[i] ?? 0
          const end = records.codesEnd(doc)
          for (let at = records.codesStart(doc); at < end; at++) length = this.takeCount(records.codes[at] ?? noCode, length)
        }
    } else for (let code = 0; code < codeCount; code++) length = this.takeCount(code, length)
    this.countedDocs = []
    this.countedBlocks = false
    return { values: this.resultCodes.subarray(0, length), counts: this.resultCounts.subarray(0, length) }
  }

  private takeCount(code: number, length: number): number {
    const sum = this.counts[code] ?? 0
    if (sum === 0) return length
    this.resultCodes[length] = code
    this.resultCounts[length] = sum
    this.counts[code] = 0
    return length + 1
  }

  private countPackedCodes({ words }: Records, { starts, ends }: RecordBatch, length: number): void {
    const { counts } = this
    for (let i = 0; i < length; i++) {
      const end = ends[i] ?? 0
      let at = starts[i] ?? 0
      // Two words per iteration, see RecordBatch.
      for (; at + 1 < end; at += 2) {
        const first = words[at] ?? 0
        const second = words[at + 1] ?? 0
        const a = first & 0xffff
        const b = first >>> 16
        const c = second & 0xffff
        const d = second >>> 16
        counts[a] = (counts[a] ?? 0) + 1
        counts[b] = (counts[b] ?? 0) + 1
        counts[c] = (counts[c] ?? 0) + 1
        counts[d] = (counts[d] ?? 0) + 1
      }
      if (at < end) {
        const last = words[at] ?? 0
        const a = last & 0xffff
        const b = last >>> 16
        counts[a] = (counts[a] ?? 0) + 1
        counts[b] = (counts[b] ?? 0) + 1
      }
    }
  }

  private countSelected(
    { codes, codeShift }: Records,
    { starts, ends }: RecordBatch,
    length: number,
    selected: Uint8Array,
    singleValued: boolean,
  ): void {
    const { counts } = this
    for (let i = 0; i < length; i++) {
      const end = (ends[i] ?? 0) << codeShift
      for (let at = (starts[i] ?? 0) << codeShift; at < end; at++) {
        const code = codes[at] ?? noCode
        if (selected[code] !== 1) continue
        counts[code] = (counts[code] ?? 0) + 1
        if (singleValued) break
      }
    }
  }

  private countWideCodes({ words }: Records, { starts, ends }: RecordBatch, length: number): void {
    const { counts } = this
    for (let i = 0; i < length; i++) {
      const end = ends[i] ?? 0
      for (let at = starts[i] ?? 0; at < end; at++) {
        const code = words[at] ?? 0
        counts[code] = (counts[code] ?? 0) + 1
      }
    }
  }
}
