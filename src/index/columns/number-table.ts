import type { SnapshotReader } from '../snapshot/snapshot-reader.ts'
import type { SnapshotWriter } from '../snapshot/snapshot-writer.ts'
import type { Bitmap } from '../structures/bitmap.ts'
import { trimmed, withRoom } from '../structures/growable.ts'
import { type Failures, joinFailure } from './failures.ts'
import type { RecordBatch } from './record-batch.ts'
import { missingInt, type Records } from './records.ts'

const fitsInt = (value: number): boolean => (value | 0) === value && value !== missingInt

/** Decides about a number; a missing one comes as NaN. */
export type NumberTest = (value: number) => boolean

/** A field that no document has a number of has no place in the rows. */
const nowhere = -1

/**
 * The numbers of all number fields that some document uses. They stand in the documents' records, four bytes each. A field with a number
 * that is no small whole one moves to a column of its own with eight bytes a document.
 */
export class NumberTable {
  readonly fields: readonly NumberField[]
  /** By field: where its number stands in a record. */
  readonly places: number[]
  readonly wide: (Float64Array | null)[]
  private readonly names: readonly string[]
  /** The numbers of the document that is being added. */
  private row: number[] = []

  constructor(
    names: readonly string[],
    readonly records: Records,
  ) {
    // In an order of their own, so that a schema may list its fields in any.
    this.names = [...new Set(names)].sort()
    this.fields = this.names.map((name, field) => new NumberField(this, name, field))
    this.wide = this.names.map(() => null)
    this.places = this.names.map(() => nowhere)
  }

  /** Bytes beside the records. */
  get size(): number {
    return this.wide.reduce((sum, column) => sum + (column?.byteLength ?? 0), 0)
  }

  /** The next document's numbers as its record holds them; good until the next call. Anything but a finite number counts as missing. */
  add(numberOf: (field: string) => number | undefined): readonly number[] {
    const { row, records } = this
    for (const [field, name] of this.names.entries()) {
      const given = numberOf(name)
      // Adding 0 makes 0 of -0.
      const value = given !== undefined && Number.isFinite(given) ? given + 0 : null
      if (value !== null && this.places[field] === nowhere) {
        this.places[field] = records.numbers
        records.widenNumbers()
      }
      const place = this.places[field] ?? nowhere
      if (place === nowhere) continue
      if (value !== null && !fitsInt(value) && !this.wide[field]) this.widen(field)
      const wide = this.wide[field]
      row[place] = wide || value === null ? missingInt : value
      if (!wide) continue
      const column = withRoom(wide, records.docs + 1)
      column[records.docs] = value ?? Number.NaN
      this.wide[field] = column
    }
    return row
  }

  /** The same table for the given documents alone, in this order. */
  keep(docs: Uint32Array, records: Records): NumberTable {
    const kept = new NumberTable(this.names, records)
    for (const [field, place] of this.places.entries()) kept.places[field] = place
    for (const [field, column] of this.wide.entries())
      kept.wide[field] = column && Float64Array.from(docs, (doc) => column[doc] ?? Number.NaN)
    return kept
  }

  save(writer: SnapshotWriter, name: string): void {
    writer.section(`${name}/places`, Int32Array.from(this.places))
    for (const [field, column] of this.wide.entries()) if (column) writer.section(`${name}/${field}`, trimmed(column, this.records.docs))
  }

  static restore(reader: SnapshotReader, name: string, names: readonly string[], records: Records): NumberTable {
    const table = new NumberTable(names, records)
    for (const [field, place] of reader.i32(`${name}/places`, table.names.length).entries()) table.places[field] = place
    for (const field of table.names.keys())
      if (reader.has(`${name}/${field}`)) table.wide[field] = reader.f64(`${name}/${field}`, records.docs)
    return table
  }

  private widen(field: number): void {
    const { records } = this
    const column = new Float64Array(records.docs)
    const place = this.places[field] ?? nowhere
    for (let doc = 0; doc < column.length; doc++) {
      const value = records.words[(records.starts[doc] ?? 0) + place] ?? missingInt
      column[doc] = value === missingInt ? Number.NaN : value
    }
    this.wide[field] = column
  }
}

export class NumberField {
  constructor(
    private readonly table: NumberTable,
    readonly name: string,
    private readonly field: number,
  ) {}

  private get place(): number {
    return this.table.places[this.field] ?? nowhere
  }

  /**
   * Writes the numbers of documents `from` … `to` of the list, whose records the batch has found, to `into`, from `at` on, leaving missing
   * ones out; returns where they end.
   */
  gather({ starts }: RecordBatch, docs: Uint32Array, from: number, to: number, into: Float64Array, at: number): number {
    const wide = this.table.wide[this.field]
    let end = at
    if (wide) {
      for (let i = from; i < to; i++) {
        const value = wide[docs[i] ?? 0] ?? Number.NaN
        // NaN, a missing number, is not equal to itself.
        if (value === value) into[end++] = value
      }
      return end
    }
    const { words } = this.table.records
    const { place } = this
    if (place === nowhere) return end
    const length = to - from
    let i = 0
    // Four in a round, see record-batch.ts.
    for (; i + 4 <= length; i += 4) {
      const a = words[(starts[i] ?? 0) + place] ?? missingInt
      const b = words[(starts[i + 1] ?? 0) + place] ?? missingInt
      const c = words[(starts[i + 2] ?? 0) + place] ?? missingInt
      const d = words[(starts[i + 3] ?? 0) + place] ?? missingInt
      if (a !== missingInt) into[end++] = a
      if (b !== missingInt) into[end++] = b
      if (c !== missingInt) into[end++] = c
      if (d !== missingInt) into[end++] = d
    }
    for (; i < length; i++) {
      const value = words[(starts[i] ?? 0) + place] ?? missingInt
      if (value !== missingInt) into[end++] = value
    }
    return end
  }

  /** Writes the documents' numbers to `into`, NaN where there is none. */
  read(docs: Uint32Array, into: Float64Array): void {
    const wide = this.table.wide[this.field]
    if (wide) {
      for (let i = 0; i < docs.length; i++) into[i] = wide[docs[i] ?? 0] ?? Number.NaN
      return
    }
    const { words, starts } = this.table.records
    const { place } = this
    if (place === nowhere) return void into.fill(Number.NaN, 0, docs.length)
    for (let i = 0; i < docs.length; i++) {
      const value = words[(starts[docs[i] ?? 0] ?? 0) + place] ?? missingInt
      into[i] = value === missingInt ? Number.NaN : value
    }
  }

  /** Marks the candidates whose number passes (`having`) or does not. */
  mark(docs: Uint32Array, passes: NumberTest, having: boolean, failures: Failures, group: number): void {
    for (let i = 0; i < docs.length; i++) if (passes(this.get(docs[i] ?? 0)) === having) failures[i] = joinFailure(failures[i] ?? 0, group)
  }

  /** Adds those of documents `from` … `to` (exclusive) whose number passes. */
  collect(passes: NumberTest, from: number, to: number, into: Bitmap): void {
    for (let doc = from; doc < to; doc++) if (passes(this.get(doc))) into.add(doc)
  }

  private get(doc: number): number {
    const { table, field, place } = this
    const wide = table.wide[field]
    if (wide) return wide[doc] ?? Number.NaN
    const { words, starts } = table.records
    const value = place === nowhere ? missingInt : (words[(starts[doc] ?? 0) + place] ?? missingInt)
    return value === missingInt ? Number.NaN : value
  }
}
