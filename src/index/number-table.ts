import type { Bitmap } from './bitmap.ts'
import { type Failures, joinFailure } from './failures.ts'
import { trimmed, withRoom } from './growable.ts'
import type { SnapshotReader } from './snapshot-reader.ts'
import type { SnapshotWriter } from './snapshot-writer.ts'

/** Stands for a missing number among four-byte numbers; among eight-byte ones NaN does. */
const missingInt = -0x80000000

const fitsInt = (value: number): boolean => (value | 0) === value && value !== missingInt

/** Decides about a number; a missing one comes as NaN. */
export type NumberTest = (value: number) => boolean

/** A field that no document has a number of has no place in the rows. */
const nowhere = -1

/**
 * The numbers of all number fields that some document uses, a row per document, four bytes each. A field with a number that is no small
 * whole one moves to a column of its own with eight bytes a document.
 */
export class NumberTable {
  readonly fields: readonly NumberField[]
  rows: Int32Array = new Int32Array(0)
  /** Numbers in a row. */
  width = 0
  /** By field: where its number stands in a row. */
  readonly places: number[]
  readonly wide: (Float64Array | null)[]
  docs = 0
  private readonly names: readonly string[]

  constructor(names: readonly string[]) {
    // In an order of their own, so that a schema may list its fields in any.
    this.names = [...new Set(names)].sort()
    this.fields = this.names.map((name, field) => new NumberField(this, name, field))
    this.wide = this.names.map(() => null)
    this.places = this.names.map(() => nowhere)
  }

  get size(): number {
    return this.wide.reduce((sum, column) => sum + (column?.byteLength ?? 0), this.rows.byteLength)
  }

  /** Adds the next document. Anything but a finite number counts as missing. */
  add(numberOf: (field: string) => number | undefined): void {
    for (const [field, name] of this.names.entries())
      if (this.places[field] === nowhere && Number.isFinite(numberOf(name))) this.makePlace(field)
    const doc = this.docs++
    const start = doc * this.width
    this.rows = withRoom(this.rows, start + this.width)
    for (const [field, name] of this.names.entries()) {
      const place = this.places[field] ?? nowhere
      if (place === nowhere) continue
      const given = numberOf(name)
      // Adding 0 makes 0 of -0.
      const value = given !== undefined && Number.isFinite(given) ? given + 0 : null
      if (value !== null && !fitsInt(value) && !this.wide[field]) this.widen(field, doc)
      const wide = this.wide[field]
      if (wide) {
        const column = withRoom(wide, doc + 1)
        column[doc] = value ?? Number.NaN
        this.wide[field] = column
      } else this.rows[start + place] = value ?? missingInt
    }
  }

  /** The same table with only the given documents, in this order. */
  keep(docs: Uint32Array): NumberTable {
    const kept = new NumberTable(this.names)
    const { width } = this
    kept.setPlaces(this.places, width)
    kept.docs = docs.length
    kept.rows = new Int32Array(docs.length * width)
    for (let i = 0; i < docs.length; i++) {
      const from = (docs[i] ?? 0) * width
      for (let place = 0; place < width; place++) kept.rows[i * width + place] = this.rows[from + place] ?? missingInt
    }
    for (const [field, column] of this.wide.entries()) {
      if (!column) continue
      const fewer = new Float64Array(docs.length)
      for (let i = 0; i < docs.length; i++) fewer[i] = column[docs[i] ?? 0] ?? Number.NaN
      kept.wide[field] = fewer
    }
    return kept
  }

  save(writer: SnapshotWriter, name: string): void {
    writer.section(`${name}/places`, Int32Array.from(this.places))
    writer.section(`${name}/rows`, trimmed(this.rows, this.docs * this.width))
    for (const [field, column] of this.wide.entries()) if (column) writer.section(`${name}/${field}`, trimmed(column, this.docs))
  }

  static restore(reader: SnapshotReader, name: string, names: readonly string[], docs: number): NumberTable {
    const table = new NumberTable(names)
    table.docs = docs
    const places = Array.from(reader.i32(`${name}/places`, table.names.length))
    table.setPlaces(places, Math.max(nowhere, ...places) + 1)
    table.rows = reader.i32(`${name}/rows`, docs * table.width)
    for (const field of table.names.keys()) if (reader.has(`${name}/${field}`)) table.wide[field] = reader.f64(`${name}/${field}`, docs)
    return table
  }

  private widen(field: number, docs: number): void {
    const column = new Float64Array(docs)
    const { width } = this
    const place = this.places[field] ?? nowhere
    for (let doc = 0; doc < docs; doc++) {
      const value = this.rows[doc * width + place] ?? missingInt
      column[doc] = value === missingInt ? Number.NaN : value
    }
    this.wide[field] = column
  }

  /** Rows get one number longer. Happens once per field, most often while there are few documents. */
  private makePlace(field: number): void {
    const { width, docs } = this
    const rows = new Int32Array((docs + 1) * (width + 1)).fill(missingInt)
    for (let doc = 0; doc < docs; doc++)
      for (let place = 0; place < width; place++) rows[doc * (width + 1) + place] = this.rows[doc * width + place] ?? missingInt
    this.rows = rows
    this.places[field] = width
    this.width = width + 1
  }

  private setPlaces(places: readonly number[], width: number): void {
    for (const field of this.places.keys()) this.places[field] = places[field] ?? nowhere
    this.width = width
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

  /** Writes the numbers of documents `from` … `to` of the list to `into`, from `at` on, leaving missing ones out; returns where they end. */
  gather(docs: Uint32Array, from: number, to: number, into: Float64Array, at: number): number {
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
    const { rows, width } = this.table
    const { place } = this
    if (place === nowhere) return end
    for (let i = from; i < to; i++) {
      const value = rows[(docs[i] ?? 0) * width + place] ?? missingInt
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
    const { rows, width } = this.table
    const { place } = this
    if (place === nowhere) return void into.fill(Number.NaN, 0, docs.length)
    for (let i = 0; i < docs.length; i++) {
      const value = rows[(docs[i] ?? 0) * width + place] ?? missingInt
      into[i] = value === missingInt ? Number.NaN : value
    }
  }

  /** Marks the candidates whose number passes (`having`) or does not. */
  mark(docs: Uint32Array, passes: NumberTest, having: boolean, failures: Failures, group: number): void {
    for (let i = 0; i < docs.length; i++) if (passes(this.get(docs[i] ?? 0)) === having) failures[i] = joinFailure(failures[i] ?? 0, group)
  }

  /** Adds the documents from number `from` on whose number passes. */
  collect(passes: NumberTest, from: number, into: Bitmap): void {
    for (let doc = from; doc < this.table.docs; doc++) if (passes(this.get(doc))) into.add(doc)
  }

  private get(doc: number): number {
    const { table, field, place } = this
    const wide = table.wide[field]
    if (wide) return wide[doc] ?? Number.NaN
    const value = place === nowhere ? missingInt : (table.rows[doc * table.width + place] ?? missingInt)
    return value === missingInt ? Number.NaN : value
  }
}
