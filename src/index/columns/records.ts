import type { SnapshotReader } from '../snapshot/snapshot-reader.ts'
import type { SnapshotWriter } from '../snapshot/snapshot-writer.ts'
import { trimmed, withRoom } from '../structures/growable.ts'

/** Stands for a missing number. */
export const missingInt = -0x80000000

/** No value: fills up a record whose codes end in the middle of a word. */
export const noCode = 0

/**
 * A record per document: its numbers, four bytes each, and after them the codes of its facet values. What is asked most, counting and
 * measuring few hits among many documents, waits for memory and for nothing else, and with all of a document in one place it waits
 * once for each hit. Two codes share a word until there are more than 65,536 of them.
 */
export class Records {
  /** The record of document n: words[starts[n]] … words[starts[n + 1]] (exclusive). */
  words: Int32Array = new Int32Array(0)
  starts: Uint32Array = new Uint32Array(1)
  /** The same memory as `words`. */
  codes: Uint16Array | Uint32Array = new Uint16Array(0)
  docs = 0

  /** `numbers`: numbers at the start of every record. */
  constructor(public numbers = 0) {}

  get size(): number {
    return this.words.byteLength + this.starts.byteLength
  }

  /** Codes in a word, as a power of two. */
  get codeShift(): number {
    return this.codes.BYTES_PER_ELEMENT === 2 ? 1 : 0
  }

  /** On average, with what fills up the last word. */
  get codesPerRecord(): number {
    return ((this.starts[this.docs] ?? 0) / Math.max(1, this.docs) - this.numbers) * 2 ** this.codeShift
  }

  /** Where the codes of a document begin in `codes`; they end with the record. */
  firstCode(doc: number): number {
    return ((this.starts[doc] ?? 0) + this.numbers) << this.codeShift
  }

  endOfCodes(doc: number): number {
    return (this.starts[doc + 1] ?? 0) << this.codeShift
  }

  /** Adds the next document: as many numbers as a record has, and codes. */
  add(numbers: ArrayLike<number>, codes: readonly number[]): void {
    for (let i = 0; i < codes.length; i++) if ((codes[i] ?? noCode) > 0xffff && this.codeShift === 1) this.widenCodes()
    const start = this.starts[this.docs] ?? 0
    const end = start + this.numbers + ((codes.length + this.codeShift) >> this.codeShift)
    if (end > this.words.length) this.take(withRoom(this.words, end), this.codeShift)
    for (let i = 0; i < this.numbers; i++) this.words[start + i] = numbers[i] ?? missingInt
    const first = (start + this.numbers) << this.codeShift
    const last = end << this.codeShift
    for (let at = first; at < last; at++) this.codes[at] = codes[at - first] ?? noCode
    this.docs++
    this.starts = withRoom(this.starts, this.docs + 1)
    this.starts[this.docs] = end
  }

  /** Every record gets one number more, missing everywhere. */
  widenNumbers(): void {
    const { words, starts, docs, numbers } = this
    const wider = new Int32Array((starts[docs] ?? 0) + docs)
    for (let doc = 0; doc < docs; doc++) {
      const from = starts[doc] ?? 0
      const codesFrom = from + numbers
      const to = from + doc
      wider.set(words.subarray(from, codesFrom), to)
      wider[to + numbers] = missingInt
      wider.set(words.subarray(codesFrom, starts[doc + 1] ?? 0), to + numbers + 1)
    }
    for (let doc = 0; doc <= docs; doc++) starts[doc] = (starts[doc] ?? 0) + doc
    this.numbers++
    this.take(wider, this.codeShift)
  }

  /** Adds the given documents' records of another table, with other codes. */
  addFrom(other: Records, docs: Uint32Array, newCode: (code: number) => number): void {
    const codes: number[] = []
    for (const doc of docs) {
      codes.length = 0
      const end = other.endOfCodes(doc)
      for (let at = other.firstCode(doc); at < end; at++) {
        const code = other.codes[at] ?? noCode
        if (code !== noCode) codes.push(newCode(code))
      }
      const start = other.starts[doc] ?? 0
      this.add(other.words.subarray(start, start + other.numbers), codes)
    }
  }

  save(writer: SnapshotWriter, name: string): void {
    writer.section(`${name}/numbers`, Uint32Array.of(this.numbers))
    writer.section(`${name}/starts`, trimmed(this.starts, this.docs + 1))
    writer.section(`${name}/codes`, trimmed(this.codes, (this.starts[this.docs] ?? 0) << this.codeShift))
  }

  static restore(reader: SnapshotReader, name: string, docs: number): Records {
    const records = new Records(reader.u32(`${name}/numbers`, 1)[0])
    records.docs = docs
    records.starts = reader.u32(`${name}/starts`, docs + 1)
    const codes = reader.codes(`${name}/codes`, 0)
    records.take(new Int32Array(codes.buffer, codes.byteOffset, codes.byteLength >>> 2), codes.BYTES_PER_ELEMENT === 2 ? 1 : 0)
    if (records.words.length < (records.starts[docs] ?? 0)) throw reader.damaged(name)
    return records
  }

  private widenCodes(): void {
    const { words, starts, docs, numbers } = this
    const narrow = this.codes
    const wider = new Int32Array((starts[docs] ?? 0) * 2 - docs * numbers)
    const newStarts = new Uint32Array(starts.length)
    let to = 0
    for (let doc = 0; doc < docs; doc++) {
      newStarts[doc] = to
      const from = starts[doc] ?? 0
      wider.set(words.subarray(from, from + numbers), to)
      to += numbers
      const end = this.endOfCodes(doc)
      for (let at = this.firstCode(doc); at < end; at++) wider[to++] = narrow[at] ?? noCode
    }
    newStarts[docs] = to
    this.starts = newStarts
    this.take(wider, 0)
  }

  private take(words: Int32Array, codeShift: number): void {
    this.words = words
    const { buffer, byteOffset, length } = words
    this.codes = codeShift === 1 ? new Uint16Array(buffer, byteOffset, length * 2) : new Uint32Array(buffer, byteOffset, length)
  }
}
