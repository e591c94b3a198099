import type { SnapshotReader } from '../snapshot/snapshot-reader.ts'
import type { SnapshotWriter } from '../snapshot/snapshot-writer.ts'
import type { Bitmap } from '../structures/bitmap.ts'
import type { DocSet } from '../structures/doc-set.ts'
import { withRoom } from '../structures/growable.ts'
import { StringTable } from '../structures/string-table.ts'
import type { FacetField } from '../types.ts'
import { CodeTally } from './code-tally.ts'
import type { Chosen, FacetColumn } from './facet-column.ts'
import { type Failures, joinFailure } from './failures.ts'
import type { RecordWalk } from './record-walk.ts'
import { noCode, type Records } from './records.ts'
import type { ValueCounts } from './value-counts.ts'

/**
 * The values of all declared facet fields. A code stands for a value of a field; all fields share one row of numbers for their codes, so
 * that all values of a document stand in its record side by side and are counted in one loop.
 */
export class FacetTable {
  readonly fields: readonly TableField[]
  /** In the order of their codes in a record: those with one value first, so that nobody has to look for them far. */
  private readonly inRecord: readonly TableField[]
  /** By code; what stands for no code belongs to no field and is never asked for. */
  private fieldOfCode = new Uint16Array(16)
  private valueOfCode = new Uint32Array(16)
  private used = noCode + 1
  private readonly tally = new CodeTally()
  /** The codes of the document that is being added. */
  private row: number[] = []

  constructor(
    private readonly schema: Readonly<Record<string, FacetField>>,
    readonly records: Records,
  ) {
    // In an order of their own, so that a schema may list its fields in any.
    const names = Object.keys(schema).sort()
    this.fields = names.map((name, i) => new TableField(this, name, i, schema[name]?.multi === true))
    this.inRecord = [...this.fields.filter(({ multi }) => !multi), ...this.fields.filter(({ multi }) => multi)]
  }

  /** All codes in use are below it. */
  get codeCount(): number {
    return this.used
  }

  /** Bytes beside the records. */
  get size(): number {
    return this.fields.reduce((sum, field) => sum + field.size, this.fieldOfCode.byteLength + this.valueOfCode.byteLength)
  }

  /** Codes of the next document's values, good until the next call; `valuesOf` gives a field's values without repetition. */
  add(valuesOf: (field: string) => readonly string[]): readonly number[] {
    const { row } = this
    row.length = 0
    for (const field of this.inRecord) {
      const given = valuesOf(field.name)
      const length = field.multi ? given.length : Math.min(given.length, 1)
      for (let i = 0; i < length; i++) row.push(field.codeOf(given[i] ?? ''))
    }
    return row
  }

  /** A new code for a value of a field. */
  newCode(field: number, value: number): number {
    const code = this.used++
    this.fieldOfCode = withRoom(this.fieldOfCode, this.used)
    this.valueOfCode = withRoom(this.valueOfCode, this.used)
    this.fieldOfCode[code] = field
    this.valueOfCode[code] = value
    return code
  }

  /**
   * Documents per value of all fields, in their order, among `hits`; of the fields named, among their further documents too. To be taken
   * after the walk.
   */
  count(hits: DocSet, further: ReadonlyMap<TableField, readonly DocSet[]>, walk: RecordWalk): () => ValueCounts[] {
    const { tally, used, records } = this
    walk.add(hits, tally.reader(records, used, hits.docs, null, false))
    for (const [field, sets] of further)
      for (const set of sets) walk.add(set, tally.reader(records, used, set.docs, field.allCodes(), !field.multi))
    return () => this.byField(tally.take(records, used))
  }

  private byField({ values: codes, counts }: ValueCounts): ValueCounts[] {
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
      const into = found[field]
      if (!into) continue
      into.values[at] = valueOfCode[code] ?? 0
      into.counts[at] = counts[i] ?? 0
    }
    return found
  }

  /** The same table for the given documents alone, in this order; fills their new records. */
  keep(docs: Uint32Array, records: Records): FacetTable {
    const kept = new FacetTable(this.schema, records)
    const newCodes = new Uint32Array(this.used)
    const translate = (code: number): number => {
      if (newCodes[code] === noCode) {
        const field = this.fieldOfCode[code] ?? 0
        const value = this.fields[field]?.values.get(this.valueOfCode[code] ?? 0) ?? ''
        newCodes[code] = kept.fields[field]?.codeOf(value) ?? noCode
      }
      return newCodes[code] ?? noCode
    }
    records.addFrom(this.records, docs, translate)
    return kept
  }

  save(writer: SnapshotWriter, name: string): void {
    for (const [i, field] of this.fields.entries()) field.save(writer, `${name}/${i}`)
  }

  static restore(reader: SnapshotReader, name: string, schema: Readonly<Record<string, FacetField>>, records: Records): FacetTable {
    const table = new FacetTable(schema, records)
    for (const [i, field] of table.fields.entries()) table.take(field, field.restore(reader, `${name}/${i}`))
    return table
  }

  private take({ field }: TableField, codes: Uint32Array): void {
    for (const [value, code] of codes.entries()) {
      this.used = Math.max(this.used, code + 1)
      this.fieldOfCode = withRoom(this.fieldOfCode, this.used)
      this.valueOfCode = withRoom(this.valueOfCode, this.used)
      this.fieldOfCode[code] = field
      this.valueOfCode[code] = value
    }
  }
}

/** Mark of a value that is not chosen. */
const other = 2

export class TableField implements FacetColumn {
  values = new StringTable()
  /** By number of the value. */
  private codes: Uint32Array = new Uint32Array(0)

  constructor(
    private readonly table: FacetTable,
    readonly name: string,
    /** Number of the field in the table. */
    readonly field: number,
    readonly multi: boolean,
  ) {}

  get size(): number {
    return this.values.size + this.codes.byteLength
  }

  /** The value's code; one that is not known yet gets one. */
  codeOf(text: string): number {
    const known = this.values.find(text)
    if (known >= 0) return this.codes[known] ?? 0
    const value = this.values.append(text)
    this.codes = withRoom(this.codes, value + 1)
    const code = this.table.newCode(this.field, value)
    this.codes[value] = code
    return code
  }

  /** By code: 1 = is one of this field. */
  allCodes(): Uint8Array {
    const marks = new Uint8Array(this.table.codeCount)
    for (let value = 0; value < this.values.length; value++) marks[this.codes[value] ?? 0] = 1
    return marks
  }

  choose(values: readonly number[]): Chosen {
    // Of a field with one value the others are known, too: whoever meets one of them need not look further.
    const marks = this.multi ? new Uint8Array(this.table.codeCount) : this.allCodes().map((mark) => mark && other)
    for (const value of values) marks[this.codes[value] ?? 0] = 1
    return marks
  }

  mark(docs: Uint32Array, chosen: Chosen, having: boolean, failures: Failures, group: number): void {
    for (let i = 0; i < docs.length; i++)
      if (this.hasMarked(docs[i] ?? 0, chosen) === having) failures[i] = joinFailure(failures[i] ?? 0, group)
  }

  collect(chosen: Chosen, from: number, to: number, into: Bitmap): void {
    for (let doc = from; doc < to; doc++) if (this.hasMarked(doc, chosen)) into.add(doc)
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
  private hasMarked(doc: number, marked: Uint8Array): boolean {
    const { records } = this.table
    const { codes } = records
    const end = records.endOfCodes(doc)
    for (let at = records.firstCode(doc); at < end; at++) {
      const mark = marked[codes[at] ?? 0] ?? 0
      if (mark > 0) return mark === 1
    }
    return false
  }
}
