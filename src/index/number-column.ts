import type { DocSet } from './doc-set.ts'
import { type Failures, joinFailure } from './failures.ts'
import { trimmed, withRoom } from './growable.ts'
import type { SnapshotReader } from './snapshot-reader.ts'
import type { SnapshotWriter } from './snapshot-writer.ts'
import type { IndexRange } from './types.ts'

/** Stands for a missing number in four-byte columns; eight-byte columns have NaN. */
const missingInt = -0x80000000

const fitsInt = (value: number): boolean => (value | 0) === value && value !== missingInt

export interface RangeOf {
  readonly min: number
  readonly max: number
  readonly count: number
}

/** One number per document. Four bytes a document while all are small whole numbers, else eight; nothing before the first number. */
export class NumberColumn {
  private values: Int32Array | Float64Array = new Int32Array(0)
  private docs = 0

  get size(): number {
    return this.values.byteLength
  }

  get isEmpty(): boolean {
    return this.docs === 0
  }

  /** Anything but a finite number counts as missing. */
  add(doc: number, given: number | undefined): void {
    const value = given !== undefined && Number.isFinite(given) ? given + 0 : null
    if (value === null && this.isEmpty) return
    if (value !== null && this.values instanceof Int32Array && !fitsInt(value)) this.widen()
    this.values = withRoom(this.values, doc + 1)
    const missing = this.missing
    for (; this.docs < doc; this.docs++) this.values[this.docs] = missing
    this.values[doc] = value ?? missing
    this.docs = doc + 1
  }

  /** Sort keys of the documents, lower first; those without a number come last in both directions. */
  sortKeys(docs: Uint32Array, keys: Float64Array, descending: boolean): void {
    const { values } = this
    if (this.isEmpty) {
      keys.fill(0, 0, docs.length)
      return
    }
    const sign = descending ? -1 : 1
    const missing = this.missing
    for (let i = 0; i < docs.length; i++) {
      const value = values[docs[i] ?? 0] ?? 0
      keys[i] = value === missing || value !== value ? Infinity : sign * value
    }
  }

  /** Marks the candidates whose number lies in the range (`having`) or that have none there. */
  mark(docs: Uint32Array, { low, high }: IndexRange, having: boolean, failures: Failures, group: number): void {
    const { values } = this
    const from = Math.max(low ?? -Infinity, values instanceof Int32Array ? missingInt + 1 : -Infinity)
    const to = high ?? Infinity
    const empty = this.isEmpty
    for (let i = 0; i < docs.length; i++) {
      const value = empty ? Number.NaN : (values[docs[i] ?? 0] ?? 0)
      if ((value >= from && value <= to) === having) failures[i] = joinFailure(failures[i] ?? 0, group)
    }
  }

  /** The same with a list of numbers. */
  markValues(docs: Uint32Array, chosen: ReadonlySet<number>, having: boolean, failures: Failures, group: number): void {
    const { values } = this
    const missing = this.missing
    const empty = this.isEmpty
    for (let i = 0; i < docs.length; i++) {
      const value = empty ? missing : (values[docs[i] ?? 0] ?? 0)
      if ((value !== missing && chosen.has(value)) === having) failures[i] = joinFailure(failures[i] ?? 0, group)
    }
  }

  range({ docs }: DocSet): RangeOf {
    const { values } = this
    const missing = this.missing
    let min = Infinity
    let max = -Infinity
    let count = 0
    if (this.isEmpty) return { min, max, count }
    for (let i = 0; i < docs.length; i++) {
      const value = values[docs[i] ?? 0] ?? 0
      if (value === missing || value !== value) continue
      count++
      if (value < min) min = value
      if (value > max) max = value
    }
    return { min, max, count }
  }

  /** Documents per bucket of equal width from min to max. */
  histogram({ docs }: DocSet, { min, max }: { readonly min: number; readonly max: number }, buckets: Uint32Array): void {
    if (this.isEmpty) return
    const { values } = this
    const missing = this.missing
    const last = buckets.length - 1
    const exact = max > min ? buckets.length / (max - min) : 0
    // Bounds so close together that the quotient overflows count as one.
    const scale = Number.isFinite(exact) ? exact : 0
    for (let i = 0; i < docs.length; i++) {
      const value = values[docs[i] ?? 0] ?? 0
      if (value === missing || value !== value) continue
      const bucket = Math.min(last, Math.floor((value - min) * scale))
      buckets[bucket] = (buckets[bucket] ?? 0) + 1
    }
  }

  keep(docs: Uint32Array): NumberColumn {
    const kept = new NumberColumn()
    if (this.isEmpty) return kept
    kept.values = this.values instanceof Int32Array ? new Int32Array(docs.length) : new Float64Array(docs.length)
    kept.docs = docs.length
    for (let i = 0; i < docs.length; i++) kept.values[i] = this.values[docs[i] ?? 0] ?? 0
    return kept
  }

  save(writer: SnapshotWriter, name: string): void {
    writer.section(name, trimmed(this.values, this.docs))
  }

  static restore(reader: SnapshotReader, name: string, docs: number): NumberColumn {
    const column = new NumberColumn()
    column.values = reader.measures(name)
    column.docs = column.values.length === 0 ? 0 : docs
    if (column.values.length < column.docs) throw reader.damaged(name)
    return column
  }

  private get missing(): number {
    return this.values instanceof Int32Array ? missingInt : Number.NaN
  }

  private widen(): void {
    const wide = new Float64Array(this.values.length)
    for (let i = 0; i < this.docs; i++) wide[i] = this.values[i] === missingInt ? Number.NaN : (this.values[i] ?? 0)
    this.values = wide
  }
}
