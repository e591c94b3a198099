import type { SnapshotReader } from '../snapshot/snapshot-reader.ts'
import type { SnapshotWriter } from '../snapshot/snapshot-writer.ts'
import { ensureCapacity, trimCapacity } from '../structures/capacity.ts'

/** Pads a record whose codes end in the middle of a word. */
export const noCode = 0

/**
 * One record per document: the codes of its facet values.
 *
 * Counting few hits among many documents is bound by memory latency. With all values of a document in one record it costs one cache miss
 * per hit.
 * Layout: codes of 16 bits, padded to a word. Codes have 32 bits once there are more than 65,535. Adding a record is amortised O(its
 * length); `widenCodes` rewrites all records, but runs once.
 */
export class Records {
  /** Record of document n: words[starts[n]] … words[starts[n + 1]] (exclusive). */
  words: Int32Array = new Int32Array(0)
  starts: Uint32Array = new Uint32Array(1)
  /** View on the memory of `words`. */
  codes: Uint16Array | Uint32Array = new Uint16Array(0)
  docCount = 0

  get bytesUsed(): number {
    return this.words.byteLength + this.starts.byteLength
  }

  /** Binary logarithm of the codes per word: 1 or 0. */
  get codeShift(): number {
    return this.codes.BYTES_PER_ELEMENT === 2 ? 1 : 0
  }

  /** Mean number of codes per record, including padding. */
  get codesPerRecord(): number {
    return ((this.starts[this.docCount] ?? 0) / Math.max(1, this.docCount)) * 2 ** this.codeShift
  }

  /** Index in `codes` of the first code of a document. */
  codesStart(doc: number): number {
    return (this.starts[doc] ?? 0) << this.codeShift
  }

  /** Index in `codes` after the last code of a document, including padding. */
  codesEnd(doc: number): number {
    return (this.starts[doc + 1] ?? 0) << this.codeShift
  }

  /** Appends the record of the next document. */
  add(codes: readonly number[]): void {
    for (let i = 0; i < codes.length; i++) if ((codes[i] ?? noCode) > 0xffff && this.codeShift === 1) this.widenCodes()
    const start = this.starts[this.docCount] ?? 0
    const end = start + ((codes.length + this.codeShift) >> this.codeShift)
    if (end > this.words.length) this.setWords(ensureCapacity(this.words, end), this.codeShift)
    const first = start << this.codeShift
    const last = end << this.codeShift
    for (let index = first; index < last; index++) this.codes[index] = codes[index - first] ?? noCode
    this.docCount++
    this.starts = ensureCapacity(this.starts, this.docCount + 1)
    this.starts[this.docCount] = end
  }

  /** Appends records of another table with translated codes. */
  appendFrom(other: Records, docs: Uint32Array, newCode: (code: number) => number): void {
    const codes: number[] = []
    for (const doc of docs) {
      codes.length = 0
      const end = other.codesEnd(doc)
      for (let index = other.codesStart(doc); index < end; index++) {
        const code = other.codes[index] ?? noCode
        if (code !== noCode) codes.push(newCode(code))
      }
      this.add(codes)
    }
  }

  save(writer: SnapshotWriter, name: string): void {
    writer.addSection(`${name}/starts`, trimCapacity(this.starts, this.docCount + 1))
    writer.addSection(`${name}/codes`, trimCapacity(this.codes, (this.starts[this.docCount] ?? 0) << this.codeShift))
  }

  static restore(reader: SnapshotReader, name: string, docs: number): Records {
    const records = new Records()
    records.docCount = docs
    records.starts = reader.u32(`${name}/starts`, docs + 1)
    const codes = reader.codes(`${name}/codes`, 0)
    records.setWords(new Int32Array(codes.buffer, codes.byteOffset, codes.byteLength >>> 2), codes.BYTES_PER_ELEMENT === 2 ? 1 : 0)
    if (records.words.length < (records.starts[docs] ?? 0)) throw reader.damaged(name)
    return records
  }

  private widenCodes(): void {
    const { starts, docCount, codes: narrow } = this
    const wider = new Int32Array(narrow.length)
    wider.set(narrow)
    for (let doc = 0; doc <= docCount; doc++) starts[doc] = (starts[doc] ?? 0) * 2
    this.setWords(wider, 0)
  }

  private setWords(words: Int32Array, codeShift: number): void {
    this.words = words
    const { buffer, byteOffset, length } = words
    this.codes = codeShift === 1 ? new Uint16Array(buffer, byteOffset, length * 2) : new Uint32Array(buffer, byteOffset, length)
  }
}
