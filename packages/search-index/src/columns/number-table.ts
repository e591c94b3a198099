import type { SnapshotReader } from '../snapshot/snapshot-reader.ts'
import type { SnapshotWriter } from '../snapshot/snapshot-writer.ts'
import type { Bitmap } from '../structures/bitmap.ts'
import { ensureCapacity, trimCapacity } from '../structures/capacity.ts'
import { combineFailures, type FilterFailures } from './filter-failures.ts'
import { BlockBounds, type NumberBounds } from './number-bounds.ts'

/** Marks a missing number in an Int32Array. */
const missingInt = -0x80000000

const fitsInt32 = (value: number): boolean => (value | 0) === value && value !== missingInt

/** Numbers that pass a filter. A missing number never passes. */
export type NumberTest = { readonly low: number; readonly high: number } | { readonly values: ReadonlySet<number> }

/** Numbers of all number fields, one NumberField each. */
export class NumberTable {
  readonly fields: readonly NumberField[]

  constructor(names: readonly string[]) {
    // Sorted, so that the order of fields in the schema does not matter.
    this.fields = [...new Set(names)].sort().map((name) => new NumberField(name))
  }

  get bytesUsed(): number {
    return this.fields.reduce((sum, { bytesUsed }) => sum + bytesUsed, 0)
  }

  /** Adds the numbers of the next document. Only finite numbers are stored. */
  add(doc: number, numberOf: (field: string) => number | undefined): void {
    for (const field of this.fields) field.set(doc, numberOf(field.name))
  }

  /** Copy with only the given documents, in this order. */
  subset(docs: Uint32Array): NumberTable {
    const copy = new NumberTable(this.fields.map(({ name }) => name))
    for (const [i, field] of this.fields.entries()) copy.fields[i]?.copyFrom(field, docs)
    return copy
  }

  save(writer: SnapshotWriter, name: string, docCount: number): void {
    for (const [i, field] of this.fields.entries()) field.save(writer, `${name}/${i}`, docCount)
  }

  static restore(reader: SnapshotReader, name: string, names: readonly string[], docCount: number): NumberTable {
    const table = new NumberTable(names)
    for (const [i, field] of table.fields.entries()) field.restore(reader, `${name}/${i}`, docCount)
    return table
  }
}

/**
 * Numbers of one field.
 *
 * Layout: one int32 per document, or one double if one number is not an int32. Documents after the last number have no element. Missing numbers
 * are `missingInt` or NaN, so every stored number is above `lowest`.
 */
export class NumberField {
  private numbers: Int32Array | Float64Array = new Int32Array(0)
  private docCount = 0
  private readonly blockBounds = new BlockBounds()

  constructor(readonly name: string) {}

  get bytesUsed(): number {
    return this.numbers.byteLength
  }

  private get missing(): number {
    return this.numbers instanceof Int32Array ? missingInt : Number.NaN
  }

  private get lowest(): number {
    return this.numbers instanceof Int32Array ? missingInt : -Infinity
  }

  set(doc: number, given: number | undefined): void {
    this.docCount = doc + 1
    // Adding 0 converts -0 to 0.
    const value = given !== undefined && Number.isFinite(given) ? given + 0 : null
    if (value !== null && !fitsInt32(value) && this.numbers instanceof Int32Array)
      this.numbers = Float64Array.from(this.numbers, (number) => (number === missingInt ? Number.NaN : number))
    if (value === null) return
    this.reserve(doc + 1)
    this.numbers[doc] = value
  }

  get(doc: number): number {
    const value = this.numbers[doc] ?? Number.NaN
    return value > this.lowest ? value : Number.NaN
  }

  copyFrom(other: NumberField, docs: Uint32Array): void {
    this.docCount = docs.length
    if (other.numbers.length === 0) return
    this.numbers = other.numbers instanceof Int32Array ? new Int32Array(docs.length) : new Float64Array(docs.length)
    for (let i = 0; i < docs.length; i++) this.numbers[i] = other.numbers[docs[i] ?? 0] ?? other.missing
  }

  private reserve(length: number): void {
    const before = this.numbers.length
    this.numbers = ensureCapacity(this.numbers, length)
    if (this.numbers.length > before) this.numbers.fill(this.missing, before)
  }

  save(writer: SnapshotWriter, name: string, docCount: number): void {
    if (this.numbers.length === 0) return
    this.reserve(docCount)
    writer.addSection(name, trimCapacity(this.numbers, docCount))
  }

  restore(reader: SnapshotReader, name: string, docCount: number): void {
    this.docCount = docCount
    if (reader.has(name)) this.numbers = reader.numbers(name, docCount)
  }

  /** Writes one number per document to `target`, NaN if missing. */
  read(docs: Uint32Array, target: Float64Array): void {
    const { numbers, lowest } = this
    for (let i = 0; i < docs.length; i++) {
      const value = numbers[docs[i] ?? 0] ?? Number.NaN
      target[i] = value > lowest ? value : Number.NaN
    }
  }

  /** Extends `bounds` by the numbers of the documents. */
  addBounds(docs: Uint32Array, bounds: NumberBounds): void {
    this.blockBounds.extend(this.numbers, this.lowest, this.docCount)
    this.blockBounds.addBounds(docs, bounds, (some, extended) => this.addReadBounds(some, extended))
  }

  private addReadBounds(docs: Uint32Array, bounds: NumberBounds): void {
    const { numbers, lowest } = this
    let { min, max, count } = bounds
    for (let i = 0; i < docs.length; i++) {
      const value = numbers[docs[i] ?? 0] ?? Number.NaN
      if (!(value > lowest)) continue
      count++
      if (value < min) min = value
      if (value > max) max = value
    }
    Object.assign(bounds, { min, max, count })
  }

  /** Counts the numbers in buckets of the width 1 / scale, starting at `min`. Numbers beyond the last bucket belong to it. */
  addToHistogram(docs: Uint32Array, min: number, scale: number, buckets: Uint32Array): void {
    const { numbers, lowest } = this
    const last = buckets.length - 1
    // Documents alternate between two tables: increments of the same element wait for each other.
    const others = new Uint32Array(buckets.length)
    for (let i = 0; i < docs.length; i += 2) {
      const value = numbers[docs[i] ?? 0] ?? Number.NaN
      const other = i + 1 < docs.length ? (numbers[docs[i + 1] ?? 0] ?? Number.NaN) : Number.NaN
      // The quotient is below 2^31, so `| 0` rounds down.
      if (value > lowest) {
        const bucket = Math.min(last, ((value - min) * scale) | 0)
        buckets[bucket] = (buckets[bucket] ?? 0) + 1
      }
      if (other > lowest) {
        const bucket = Math.min(last, ((other - min) * scale) | 0)
        others[bucket] = (others[bucket] ?? 0) + 1
      }
    }
    for (let bucket = 0; bucket <= last; bucket++) buckets[bucket] = (buckets[bucket] ?? 0) + (others[bucket] ?? 0)
  }

  /** Records a filter failure for candidates whose number passes (`failOnMatch`), or for those whose number does not. */
  markFailures(docs: Uint32Array, test: NumberTest, failOnMatch: boolean, failures: FilterFailures, fieldNumber: number): void {
    for (let i = 0; i < docs.length; i++)
      if (passes(this.get(docs[i] ?? 0), test) === failOnMatch) failures[i] = combineFailures(failures[i] ?? 0, fieldNumber)
  }

  /** Adds the documents of `from` … `to` (exclusive) whose number passes. */
  addMatches(test: NumberTest, from: number, to: number, target: Bitmap): void {
    if ('low' in test) return this.addRange(Math.max(test.low, this.lowest + 1), test.high, from, to, target)
    for (let doc = from; doc < to; doc++) if (test.values.has(this.get(doc))) target.add(doc)
  }

  /** Sets 32 documents in one step. */
  private addRange(low: number, high: number, from: number, to: number, { words }: Bitmap): void {
    const { numbers } = this
    for (let doc = from; doc < to; ) {
      const end = Math.min(to, (doc | 31) + 1)
      const wordIndex = doc >>> 5
      let word = 0
      for (; doc < end; doc++) {
        const value = numbers[doc] ?? Number.NaN
        word |= (value >= low && value <= high ? 1 : 0) << (doc & 31)
      }
      words[wordIndex] = (words[wordIndex] ?? 0) | word
    }
  }
}

const passes = (value: number, test: NumberTest): boolean =>
  'low' in test ? value >= test.low && value <= test.high : test.values.has(value)
