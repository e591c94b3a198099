import type { Bitmap } from './bitmap.ts'
import { CodeTally } from './code-tally.ts'
import type { DocSet } from './doc-set.ts'
import type { FacetColumn } from './facet-column.ts'
import { type Failures, joinFailure } from './failures.ts'
import { trimmed, withRoom } from './growable.ts'
import type { SnapshotReader } from './snapshot-reader.ts'
import type { SnapshotWriter } from './snapshot-writer.ts'
import { StringTable } from './string-table.ts'
import type { FacetField } from './types.ts'
import type { ValueCounts } from './value-counts.ts'

/**
 * The values of all declared facet fields, a row of codes per document. A code stands for a value of a field, and all fields share one
 * row of numbers for their codes: what is asked most, counting all values of few hits among many documents, needs one place in memory
 * per hit and one loop over it. Two bytes a code until there are more than 65,536 of them.
 */
export class FacetTable {
  readonly fields: readonly TableField[]
  codes: Uint16Array | Uint32Array = new Uint16Array(0)
  /** Row of document n: starts[n] … starts[n + 1]. */
  starts: Uint32Array = new Uint32Array(1)
  docs = 0
  /** By code. */
  private fieldOfCode = new Uint16Array(16)
  private valueOfCode = new Uint32Array(16)
  private used = 0
  private readonly tally = new CodeTally()

  constructor(private readonly schema: Readonly<Record<string, FacetField>>) {
    // In an order of their own, so that a schema may list its fields in any.
    const names = Object.keys(schema).sort()
    this.fields = names.map((name, i) => new TableField(this, name, i))
  }

  /** Codes in use, all below it. */
  get codeCount(): number {
    return this.used
  }

  get size(): number {
    const values = this.fields.reduce((sum, field) => sum + field.size, this.fieldOfCode.byteLength + this.valueOfCode.byteLength)
    return values + this.codes.byteLength + this.starts.byteLength
  }

  /** Adds the next document; `valuesOf` gives a field's values without repetition. */
  add(valuesOf: (field: string) => readonly string[]): void {
    let end = this.starts[this.docs] ?? 0
    for (const field of this.fields) {
      const given = valuesOf(field.name)
      const length = Math.min(given.length, this.schema[field.name]?.multi ? Infinity : 1)
      this.reserve(end + length)
      for (let i = 0; i < length; i++) this.write(end++, field.codeOf(given[i] ?? ''))
    }
    this.close(end)
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

  /** Documents per value of all fields, in their order, among `hits`; of the fields named, among their further documents too. */
  count(hits: DocSet, further: ReadonlyMap<TableField, readonly DocSet[]>): ValueCounts[] {
    const { tally, used } = this
    tally.add(this, used, hits.docs, null)
    for (const [field, sets] of further) for (const { docs } of sets) tally.add(this, used, docs, field.allCodes())
    return this.byField(tally.take(this, used))
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

  /** The same table with only the given documents, in this order. */
  keep(docs: Uint32Array): FacetTable {
    const kept = new FacetTable(this.schema)
    // 0 = not met yet.
    const newCodes = new Uint32Array(this.used)
    const translate = (code: number): number => {
      if (newCodes[code] === 0) {
        const field = this.fieldOfCode[code] ?? 0
        const value = this.fields[field]?.values.get(this.valueOfCode[code] ?? 0) ?? ''
        newCodes[code] = (kept.fields[field]?.codeOf(value) ?? 0) + 1
      }
      return (newCodes[code] ?? 1) - 1
    }
    let length = 0
    for (const doc of docs) length += (this.starts[doc + 1] ?? 0) - (this.starts[doc] ?? 0)
    kept.codes = new (this.codes instanceof Uint16Array ? Uint16Array : Uint32Array)(length)
    kept.starts = new Uint32Array(docs.length + 1)
    let end = 0
    for (const doc of docs) {
      const to = this.starts[doc + 1] ?? 0
      for (let at = this.starts[doc] ?? 0; at < to; at++) kept.codes[end++] = translate(this.codes[at] ?? 0)
      kept.close(end)
    }
    return kept
  }

  save(writer: SnapshotWriter, name: string): void {
    for (const [i, field] of this.fields.entries()) field.save(writer, `${name}/${i}`)
    writer.section(`${name}/starts`, trimmed(this.starts, this.docs + 1))
    writer.section(`${name}/codes`, trimmed(this.codes, this.starts[this.docs] ?? 0))
  }

  static restore(reader: SnapshotReader, name: string, schema: Readonly<Record<string, FacetField>>, docs: number): FacetTable {
    const table = new FacetTable(schema)
    for (const [i, field] of table.fields.entries()) table.take(field, field.restore(reader, `${name}/${i}`))
    table.docs = docs
    table.starts = reader.u32(`${name}/starts`, docs + 1)
    table.codes = reader.codes(`${name}/codes`, table.starts[docs] ?? 0)
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

  private close(end: number): void {
    this.docs++
    this.starts = withRoom(this.starts, this.docs + 1)
    this.starts[this.docs] = end
  }

  private reserve(length: number): void {
    this.codes = withRoom(this.codes, length)
  }

  private write(at: number, code: number): void {
    if (code > 0xffff && this.codes instanceof Uint16Array) this.codes = new Uint32Array(this.codes)
    this.codes[at] = code
  }
}

export class TableField implements FacetColumn {
  values = new StringTable()
  /** By number of the value. */
  private codes: Uint32Array = new Uint32Array(0)

  constructor(
    private readonly table: FacetTable,
    readonly name: string,
    /** Number of the field in the table. */
    readonly field: number,
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
    return this.marked(this.codes.subarray(0, this.values.length))
  }

  mark(docs: Uint32Array, chosen: readonly number[], having: boolean, failures: Failures, group: number): void {
    const marked = this.markedValues(chosen)
    for (let i = 0; i < docs.length; i++)
      if (this.hasMarked(docs[i] ?? 0, marked) === having) failures[i] = joinFailure(failures[i] ?? 0, group)
  }

  collect(chosen: readonly number[], from: number, into: Bitmap): void {
    const marked = this.markedValues(chosen)
    for (let doc = from; doc < this.table.docs; doc++) if (this.hasMarked(doc, marked)) into.add(doc)
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

  private markedValues(values: readonly number[]): Uint8Array {
    return this.marked(values.map((value) => this.codes[value] ?? 0))
  }

  private marked(codes: Iterable<number>): Uint8Array {
    const marked = new Uint8Array(this.table.codeCount)
    for (const code of codes) marked[code] = 1
    return marked
  }

  /** Codes of other fields are never marked, so where a field begins in the row need not be known. */
  private hasMarked(doc: number, marked: Uint8Array): boolean {
    const { codes, starts } = this.table
    const end = starts[doc + 1] ?? 0
    for (let at = starts[doc] ?? 0; at < end; at++) if (marked[codes[at] ?? 0] === 1) return true
    return false
  }
}
