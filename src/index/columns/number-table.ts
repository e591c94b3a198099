import type { SnapshotReader } from '../snapshot/snapshot-reader.ts'
import type { SnapshotWriter } from '../snapshot/snapshot-writer.ts'
import type { Bitmap } from '../structures/bitmap.ts'
import { trimmed, withRoom } from '../structures/growable.ts'
import { type FilterFailures, combineFailures } from './filter-failures.ts'
import type { RecordBatch } from './record-batch.ts'
import { missingNumber, type Records } from './records.ts'

const fitsInt32 = (value: number): boolean => (value | 0) === value && value !== missingNumber

/** Decides about a number; a missing one comes as NaN. */
export type NumberPredicate = (value: number) => boolean

/** A field that no document has a number of has no place in the rows. */
const unassigned = -1

/**
 * The numbers of all number fields that some document uses. They stand in the documents' records, four bytes each. A field with a number
 * that is no small whole one moves to a column of its own with eight bytes a document.
 */
export class NumberTable {
  readonly fields: readonly NumberField[]
  /** By field: where its number stands in a record. */
  readonly recordOffsets: number[]
  readonly doubleColumns: (Float64Array | null)[]
  private readonly names: readonly string[]
  /** The numbers of the document that is being added. */
  private rowNumbers: number[] = []

  constructor(
    names: readonly string[],
    readonly records: Records,
  ) {
    // In an order of their own, so that a schema may list its fields in any.
    this.names = [...new Set(names)].sort()
    this.fields = this.names.map((name, field) => new NumberField(this, name, field))
    this.doubleColumns = this.names.map(() => null)
    this.recordOffsets = this.names.map(() => unassigned)
  }

  /** Bytes beside the records. */
  get size(): number {
    return this.doubleColumns.reduce((sum, column) => sum + (column?.byteLength ?? 0), 0)
  }

  /** The next document's numbers as its record holds them; good until the next call. Anything but a finite number counts as missing. */
  add(numberOf: (field: string) => number | undefined): readonly number[] {
    const { rowNumbers, records } = this
    for (const [field, name] of this.names.entries()) {
      const given = numberOf(name)
      // Adding 0 makes 0 of -0.
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
      const column = withRoom(doubles, records.docCount + 1)
      column[records.docCount] = value ?? Number.NaN
      this.doubleColumns[field] = column
    }
    return rowNumbers
  }

  /** The same table for the given documents alone, in this order. */
  subset(docs: Uint32Array, records: Records): NumberTable {
    const copy = new NumberTable(this.names, records)
    for (const [field, recordOffset] of this.recordOffsets.entries()) copy.recordOffsets[field] = recordOffset
    for (const [field, column] of this.doubleColumns.entries())
      copy.doubleColumns[field] = column && Float64Array.from(docs, (doc) => column[doc] ?? Number.NaN)
    return copy
  }

  save(writer: SnapshotWriter, name: string): void {
    writer.section(`${name}/places`, Int32Array.from(this.recordOffsets))
    for (const [field, column] of this.doubleColumns.entries()) if (column) writer.section(`${name}/${field}`, trimmed(column, this.records.docCount))
  }

  static restore(reader: SnapshotReader, name: string, names: readonly string[], records: Records): NumberTable {
    const table = new NumberTable(names, records)
    for (const [field, recordOffset] of reader.i32(`${name}/places`, table.names.length).entries()) table.recordOffsets[field] = recordOffset
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
   * Writes the numbers of documents `from` … `to` of the list, whose records the batch has found, to `into`, from `at` on, leaving missing
   * ones out; returns where they end.
   */
  gather({ starts }: RecordBatch, docs: Uint32Array, from: number, to: number, target: Float64Array, at: number): number {
    const doubles = this.table.doubleColumns[this.field]
    let end = at
    if (doubles) {
      for (let i = from; i < to; i++) {
        const value = doubles[docs[i] ?? 0] ?? Number.NaN
        // NaN, a missing number, is not equal to itself.
        if (value === value) target[end++] = value
      }
      return end
    }
    const { words } = this.table.records
    const { recordOffset } = this
    if (recordOffset === unassigned) return end
    const length = to - from
    let i = 0
    // Four in a round, see record-batch.ts.
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

  /** Writes the documents' numbers to `into`, NaN where there is none. */
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

  /** Marks the candidates whose number passes (`having`) or does not. */
  markFailures(docs: Uint32Array, passes: NumberPredicate, failOnMatch: boolean, failures: FilterFailures, fieldNumber: number): void {
    for (let i = 0; i < docs.length; i++) if (passes(this.get(docs[i] ?? 0)) === failOnMatch) failures[i] = combineFailures(failures[i] ?? 0, fieldNumber)
  }

  /** Adds those of documents `from` … `to` (exclusive) whose number passes. */
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
