import type { SnapshotReader } from '../snapshot/snapshot-reader.ts'
import type { SnapshotWriter } from '../snapshot/snapshot-writer.ts'
import type { Bitmap } from '../structures/bitmap.ts'
import { ensureCapacity, trimCapacity } from '../structures/capacity.ts'
import { combineFailures, type FilterFailures } from './filter-failures.ts'
import type { RecordBatch } from './record-batch.ts'
import { missingNumber, type Records } from './records.ts'

const fitsInt32 = (value: number): boolean => (value | 0) === value && value !== missingNumber

/** Tests a number. A missing number is NaN. */
export type NumberPredicate = (value: number) => boolean

/** Offset of a field without any number. */
const unassigned = -1

/**
 * Numbers of all number fields.
 *
 * Layout: an int32 in the document's record, at `recordOffsets[field]` (unit: 32-bit words). A field with any number that is no int32
 * moves to a Float64Array column with one element per document; NaN = missing. Fields without numbers need no space.
 */
export class NumberTable {
  readonly fields: readonly NumberField[]
  /** Per field: word offset of its number in a record. */
  readonly recordOffsets: number[]
  readonly doubleColumns: (Float64Array | null)[]
  private readonly names: readonly string[]
  /** Numbers of the document that is being added. */
  private rowNumbers: number[] = []

  constructor(
    names: readonly string[],
    readonly records: Records,
  ) {
    // Sorted, so that the order of fields in the schema does not matter.
    this.names = [...new Set(names)].sort()
    this.fields = this.names.map((name, field) => new NumberField(this, name, field))
    this.doubleColumns = this.names.map(() => null)
    this.recordOffsets = this.names.map(() => unassigned)
  }

  /** Memory in bytes, without the records. */
  get bytesUsed(): number {
    return this.doubleColumns.reduce((sum, column) => sum + (column?.byteLength ?? 0), 0)
  }

  /** Encodes the numbers of the next document for its record; valid until the next call. Only finite numbers are stored. */
  add(numberOf: (field: string) => number | undefined): readonly number[] {
    const { rowNumbers, records } = this
    for (const [field, name] of this.names.entries()) {
      const given = numberOf(name)
      // Adding 0 converts -0 to 0.
      const value = given !== undefined && Number.isFinite(given) ? given + 0 : null
      if (value !== null && this.recordOffsets[field] === unassigned) {
        this.recordOffsets[field] = records.numberCount
        records.addNumberSlot()
      }
      const recordOffset = this.recordOffsets[field] ?? unassigned
      if (recordOffset === unassigned) continue
      if (value !== null && !fitsInt32(value) && !this.doubleColumns[field]) this.convertToDoubles(field)
      const doubles = this.doubleColumns[field]
      rowNumbers[recordOffset] = doubles || value === null ? missingNumber : value
      if (!doubles) continue
      const column = ensureCapacity(doubles, records.docCount + 1)
      column[records.docCount] = value ?? Number.NaN
      this.doubleColumns[field] = column
    }
    return rowNumbers
  }

  /** Copy with only the given documents, in this order. */
  subset(docs: Uint32Array, records: Records): NumberTable {
    const copy = new NumberTable(this.names, records)
    for (const [field, recordOffset] of this.recordOffsets.entries()) copy.recordOffsets[field] = recordOffset
    for (const [field, column] of this.doubleColumns.entries())
      copy.doubleColumns[field] = column && Float64Array.from(docs, (doc) => column[doc] ?? Number.NaN)
    return copy
  }

  save(writer: SnapshotWriter, name: string): void {
    writer.addSection(`${name}/places`, Int32Array.from(this.recordOffsets))
    for (const [field, column] of this.doubleColumns.entries())
      if (column) writer.addSection(`${name}/${field}`, trimCapacity(column, this.records.docCount))
  }

  static restore(reader: SnapshotReader, name: string, names: readonly string[], records: Records): NumberTable {
    const table = new NumberTable(names, records)
    for (const [field, recordOffset] of reader.i32(`${name}/places`, table.names.length).entries())
      table.recordOffsets[field] = recordOffset
    for (const field of table.names.keys())
      if (reader.has(`${name}/${field}`)) table.doubleColumns[field] = reader.f64(`${name}/${field}`, records.docCount)
    return table
  }

  private convertToDoubles(field: number): void {
    const { records } = this
    const column = new Float64Array(records.docCount)
    const recordOffset = this.recordOffsets[field] ?? unassigned
    for (let doc = 0; doc < column.length; doc++) {
      const value = records.words[(records.starts[doc] ?? 0) + recordOffset] ?? missingNumber
      column[doc] = value === missingNumber ? Number.NaN : value
    }
    this.doubleColumns[field] = column
  }
}

/** One field of a NumberTable. */
export class NumberField {
  constructor(
    private readonly table: NumberTable,
    readonly name: string,
    private readonly field: number,
  ) {}

  private get recordOffset(): number {
    return this.table.recordOffsets[this.field] ?? unassigned
  }

  /**
   * Appends the numbers of docs[from … to] to `target` at `at`, without missing ones. Returns the end index.
   * @param batch located records of these documents
   */
  gather({ starts }: RecordBatch, docs: Uint32Array, from: number, to: number, target: Float64Array, at: number): number {
    const doubles = this.table.doubleColumns[this.field]
    let end = at
    if (doubles) {
      for (let i = from; i < to; i++) {
        const value = doubles[docs[i] ?? 0] ?? Number.NaN
        // NaN (missing) is not equal to itself.
        if (value === value) target[end++] = value
      }
      return end
    }
    const { words } = this.table.records
    const { recordOffset } = this
    if (recordOffset === unassigned) return end
    const length = to - from
    let i = 0
    // Four per iteration, see RecordBatch.
    for (; i + 4 <= length; i += 4) {
      const a = words[(starts[i] ?? 0) + recordOffset] ?? missingNumber
      const b = words[(starts[i + 1] ?? 0) + recordOffset] ?? missingNumber
      const c = words[(starts[i + 2] ?? 0) + recordOffset] ?? missingNumber
      const d = words[(starts[i + 3] ?? 0) + recordOffset] ?? missingNumber
      if (a !== missingNumber) target[end++] = a
      if (b !== missingNumber) target[end++] = b
      if (c !== missingNumber) target[end++] = c
      if (d !== missingNumber) target[end++] = d
    }
    for (; i < length; i++) {
      const value = words[(starts[i] ?? 0) + recordOffset] ?? missingNumber
      if (value !== missingNumber) target[end++] = value
    }
    return end
  }

  /** Writes one number per document to `target`, NaN if missing. */
  read(docs: Uint32Array, target: Float64Array): void {
    const doubles = this.table.doubleColumns[this.field]
    if (doubles) {
      for (let i = 0; i < docs.length; i++) target[i] = doubles[docs[i] ?? 0] ?? Number.NaN
      return
    }
    const { words, starts } = this.table.records
    const { recordOffset } = this
    if (recordOffset === unassigned) return void target.fill(Number.NaN, 0, docs.length)
    for (let i = 0; i < docs.length; i++) {
      const value = words[(starts[docs[i] ?? 0] ?? 0) + recordOffset] ?? missingNumber
      target[i] = value === missingNumber ? Number.NaN : value
    }
  }

  /** Records a filter failure for candidates whose number passes (`failOnMatch`), or for those whose number does not. */
  markFailures(docs: Uint32Array, passes: NumberPredicate, failOnMatch: boolean, failures: FilterFailures, fieldNumber: number): void {
    for (let i = 0; i < docs.length; i++)
      if (passes(this.get(docs[i] ?? 0)) === failOnMatch) failures[i] = combineFailures(failures[i] ?? 0, fieldNumber)
  }

  /** Adds the documents of `from` … `to` (exclusive) whose number passes. */
  addMatches(passes: NumberPredicate, from: number, to: number, target: Bitmap): void {
    for (let doc = from; doc < to; doc++) if (passes(this.get(doc))) target.add(doc)
  }

  private get(doc: number): number {
    const { table, field, recordOffset } = this
    const doubles = table.doubleColumns[field]
    if (doubles) return doubles[doc] ?? Number.NaN
    const { words, starts } = table.records
    const value = recordOffset === unassigned ? missingNumber : (words[(starts[doc] ?? 0) + recordOffset] ?? missingNumber)
    return value === missingNumber ? Number.NaN : value
  }
}
