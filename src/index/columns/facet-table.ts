import type { SnapshotReader } from '../snapshot/snapshot-reader.ts'
import type { SnapshotWriter } from '../snapshot/snapshot-writer.ts'
import type { Bitmap } from '../structures/bitmap.ts'
import type { DocSet } from '../structures/doc-set.ts'
import { withRoom } from '../structures/growable.ts'
import { StringTable } from '../structures/string-table.ts'
import type { FacetField } from '../types.ts'
import { CodeCounter } from './code-counter.ts'
import type { ValueSelection, FacetColumn } from './facet-column.ts'
import { type FilterFailures, combineFailures } from './filter-failures.ts'
import type { RecordScan } from './record-scan.ts'
import { noCode, type Records } from './records.ts'
import type { ValueCounts } from './value-counts.ts'

/**
 * The values of all declared facet fields. A code stands for a value of a field; all fields share one row of numbers for their codes, so
 * that all values of a document stand in its record side by side and are counted in one loop.
 */
export class FacetTable {
  readonly fields: readonly FacetTableColumn[]
  /** In the order of their codes in a record: those with one value first, so that nobody has to look for them far. */
  private readonly recordOrder: readonly FacetTableColumn[]
  /** By code; what stands for no code belongs to no field and is never asked for. */
  private fieldOfCode = new Uint16Array(16)
  private valueOfCode = new Uint32Array(16)
  private codesInUse = noCode + 1
  private readonly counter = new CodeCounter()
  /** The codes of the document that is being added. */
  private rowCodes: number[] = []

  constructor(
    private readonly schema: Readonly<Record<string, FacetField>>,
    readonly records: Records,
  ) {
    // In an order of their own, so that a schema may list its fields in any.
    const names = Object.keys(schema).sort()
    this.fields = names.map((name, i) => new FacetTableColumn(this, name, i, schema[name]?.multi === true))
    this.recordOrder = [...this.fields.filter(({ multi }) => !multi), ...this.fields.filter(({ multi }) => multi)]
  }

  /** All codes in use are below it. */
  get codeCount(): number {
    return this.codesInUse
  }

  /** Bytes beside the records. */
  get size(): number {
    return this.fields.reduce((sum, field) => sum + field.size, this.fieldOfCode.byteLength + this.valueOfCode.byteLength)
  }

  /** Codes of the next document's values, good until the next call; `valuesOf` gives a field's values without repetition. */
  add(valuesOf: (field: string) => readonly string[]): readonly number[] {
    const { rowCodes } = this
    rowCodes.length = 0
    for (const field of this.recordOrder) {
      const given = valuesOf(field.name)
      const length = field.multi ? given.length : Math.min(given.length, 1)
      for (let i = 0; i < length; i++) rowCodes.push(field.codeOf(given[i] ?? ''))
    }
    return rowCodes
  }

  /** A new code for a value of a field. */
  allocateCode(field: number, value: number): number {
    const code = this.codesInUse++
    this.fieldOfCode = withRoom(this.fieldOfCode, this.codesInUse)
    this.valueOfCode = withRoom(this.valueOfCode, this.codesInUse)
    this.fieldOfCode[code] = field
    this.valueOfCode[code] = value
    return code
  }

  /**
   * Documents per value of all fields, in their order, among `hits`; of the fields named, among their further documents too. To be taken
   * after the walk.
   */
  scheduleCounts(hits: DocSet, nearMisses: ReadonlyMap<FacetTableColumn, readonly DocSet[]>, scan: RecordScan): () => ValueCounts[] {
    const { counter, codesInUse, records } = this
    scan.add(hits, counter.reader(records, codesInUse, hits.docs, null, false))
    for (const [field, sets] of nearMisses)
      for (const set of sets) scan.add(set, counter.reader(records, codesInUse, set.docs, field.codeMarks(), !field.multi))
    return () => this.splitByField(counter.takeCounts(records, codesInUse))
  }

  private splitByField({ values: codes, counts }: ValueCounts): ValueCounts[] {
    const { fieldOfCode, valueOfCode } = this
    const lengths = new Uint32Array(this.fields.length)
    for (let i = 0; i < codes.length; i++) {
      const field = fieldOfCode[codes[i] ?? 0] ?? 0
      lengths[field] = (lengths[field] ?? 0) + 1
    }
    const found = Array.from(lengths, (length) => ({ values: new Uint32Array(length), counts: new Uint32Array(length) }))
    lengths.fill(0)
    for (let i = 0; i < codes.length; i++) {
      const code = codes[i] ?? 0
      const field = fieldOfCode[code] ?? 0
      const at = lengths[field] ?? 0
      lengths[field] = at + 1
      const target = found[field]
      if (!target) continue
      target.values[at] = valueOfCode[code] ?? 0
      target.counts[at] = counts[i] ?? 0
    }
    return found
  }

  /** The same table for the given documents alone, in this order; fills their new records. */
  subset(docs: Uint32Array, records: Records): FacetTable {
    const copy = new FacetTable(this.schema, records)
    const newCodes = new Uint32Array(this.codesInUse)
    const translate = (code: number): number => {
      if (newCodes[code] === noCode) {
        const field = this.fieldOfCode[code] ?? 0
        const value = this.fields[field]?.values.get(this.valueOfCode[code] ?? 0) ?? ''
        newCodes[code] = copy.fields[field]?.codeOf(value) ?? noCode
      }
      return newCodes[code] ?? noCode
    }
    records.appendFrom(this.records, docs, translate)
    return copy
  }

  save(writer: SnapshotWriter, name: string): void {
    for (const [i, field] of this.fields.entries()) field.save(writer, `${name}/${i}`)
  }

  static restore(reader: SnapshotReader, name: string, schema: Readonly<Record<string, FacetField>>, records: Records): FacetTable {
    const table = new FacetTable(schema, records)
    for (const [i, field] of table.fields.entries()) table.registerCodes(field, field.restore(reader, `${name}/${i}`))
    return table
  }

  private registerCodes({ fieldOrdinal }: FacetTableColumn, codes: Uint32Array): void {
    for (const [value, code] of codes.entries()) {
      this.codesInUse = Math.max(this.codesInUse, code + 1)
      this.fieldOfCode = withRoom(this.fieldOfCode, this.codesInUse)
      this.valueOfCode = withRoom(this.valueOfCode, this.codesInUse)
      this.fieldOfCode[code] = fieldOrdinal
      this.valueOfCode[code] = value
    }
  }
}

/** Mark of a value that is not chosen. */
const otherValueMark = 2

export class FacetTableColumn implements FacetColumn {
  values = new StringTable()
  /** By number of the value. */
  private codes: Uint32Array = new Uint32Array(0)

  constructor(
    private readonly table: FacetTable,
    readonly name: string,
    /** Number of the field in the table. */
    readonly fieldOrdinal: number,
    readonly multi: boolean,
  ) {}

  get size(): number {
    return this.values.size + this.codes.byteLength
  }

  /** The value's code; one that is not known yet gets one. */
  codeOf(text: string): number {
    const existing = this.values.find(text)
    if (existing >= 0) return this.codes[existing] ?? 0
    const value = this.values.append(text)
    this.codes = withRoom(this.codes, value + 1)
    const code = this.table.allocateCode(this.fieldOrdinal, value)
    this.codes[value] = code
    return code
  }

  /** By code: 1 = is one of this field. */
  codeMarks(): Uint8Array {
    const marks = new Uint8Array(this.table.codeCount)
    for (let value = 0; value < this.values.length; value++) marks[this.codes[value] ?? 0] = 1
    return marks
  }

  toSelection(values: readonly number[]): ValueSelection {
    // Of a field with one value the others are known, too: whoever meets one of them need not look further.
    const marks = this.multi ? new Uint8Array(this.table.codeCount) : this.codeMarks().map((mark) => mark && otherValueMark)
    for (const value of values) marks[this.codes[value] ?? 0] = 1
    return marks
  }

  markFailures(docs: Uint32Array, selection: ValueSelection, failOnMatch: boolean, failures: FilterFailures, fieldNumber: number): void {
    for (let i = 0; i < docs.length; i++)
      if (this.hasSelected(docs[i] ?? 0, selection) === failOnMatch) failures[i] = combineFailures(failures[i] ?? 0, fieldNumber)
  }

  addMatches(selection: ValueSelection, from: number, to: number, target: Bitmap): void {
    for (let doc = from; doc < to; doc++) if (this.hasSelected(doc, selection)) target.add(doc)
  }

  save(writer: SnapshotWriter, name: string): void {
    writer.strings(name, this.values)
    writer.section(`${name}/codes`, this.codes.subarray(0, this.values.length))
  }

  /** Codes by number of the value. */
  restore(reader: SnapshotReader, name: string): Uint32Array {
    this.values = reader.strings(name)
    this.codes = reader.u32(`${name}/codes`, this.values.length)
    return this.codes.subarray(0, this.values.length)
  }

  /** Codes of other fields are never marked, so where a field begins in the record need not be known. */
  private hasSelected(doc: number, selection: Uint8Array): boolean {
    const { records } = this.table
    const { codes } = records
    const end = records.codesEnd(doc)
    for (let at = records.codesStart(doc); at < end; at++) {
      const markFailures = selection[codes[at] ?? 0] ?? 0
      if (markFailures > 0) return markFailures === 1
    }
    return false
  }
}
