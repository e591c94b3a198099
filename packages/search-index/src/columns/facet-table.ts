import type { SnapshotReader } from '../snapshot/snapshot-reader.ts'
import type { SnapshotWriter } from '../snapshot/snapshot-writer.ts'
import { ensureCapacity } from '../structures/capacity.ts'
import type { DocSet } from '../structures/doc-set.ts'
import type { FacetField } from '../types.ts'
import { CodeCounter } from './code-counter.ts'
import { type FacetCodes, FacetTableColumn } from './facet-table-column.ts'
import type { RecordScan } from './record-scan.ts'
import { noCode, type Records } from './records.ts'
import { ValueBlocks } from './value-blocks.ts'
import type { ValueCounts } from './value-counts.ts'

/**
 * Values of all facet fields of the schema, dictionary-encoded.
 *
 * A code is an integer for one value of one field. All fields share one code space, so one loop counts all values of a record.
 * Layout: `fieldOfCode` and `valueOfCode` map a code to field ordinal and value ordinal; the codes of a document are in its record (see
 * Records). Invariant: code 0 (`noCode`) belongs to no value.
 */
export class FacetTable implements FacetCodes {
  readonly fields: readonly FacetTableColumn[]
  /** Order of the fields inside a record: single-valued fields first, where a search finds them early. */
  private readonly recordOrder: readonly FacetTableColumn[]
  /** Per code. Entry 0 (`noCode`) is unused. */
  private fieldOfCode = new Uint16Array(16)
  private valueOfCode = new Uint32Array(16)
  private codesInUse = noCode + 1
  private readonly counter = new CodeCounter()
  private readonly valueBlocks = new ValueBlocks()
  /** Codes of the document that is being added. */
  private rowCodes: number[] = []

  constructor(
    private readonly schema: Readonly<Record<string, FacetField>>,
    readonly records: Records,
  ) {
    // Sorted, so that the order of fields in the schema does not matter.
    const names = Object.keys(schema).sort()
    this.fields = names.map((name, i) => new FacetTableColumn(this, name, i, schema[name]?.multi === true))
    this.recordOrder = [...this.fields.filter(({ multi }) => !multi), ...this.fields.filter(({ multi }) => multi)]
  }

  /** Exclusive upper bound of the codes in use. */
  get codeCount(): number {
    return this.codesInUse
  }

  /** Memory in bytes, without the records. */
  get bytesUsed(): number {
    return this.fields.reduce(
      (sum, field) => sum + field.bytesUsed,
      this.valueBlocks.bytesUsed + this.fieldOfCode.byteLength + this.valueOfCode.byteLength,
    )
  }

  /**
   * Encodes the values of the next document. The result is valid until the next call.
   * @param valuesOf distinct values of a field
   */
  add(valuesOf: (field: string) => readonly string[]): readonly number[] {
    const { rowCodes } = this
    rowCodes.length = 0
    for (const field of this.recordOrder) {
      const fieldValues = valuesOf(field.name)
      const length = field.multi ? fieldValues.length : Math.min(fieldValues.length, 1)
      for (let i = 0; i < length; i++) rowCodes.push(field.codeOf(fieldValues[i] ?? ''))
    }
    return rowCodes
  }

  /** Allocates a code for a value of a field. */
  allocateCode(field: number, value: number): number {
    const code = this.codesInUse++
    this.fieldOfCode = ensureCapacity(this.fieldOfCode, this.codesInUse)
    this.valueOfCode = ensureCapacity(this.valueOfCode, this.codesInUse)
    this.fieldOfCode[code] = field
    this.valueOfCode[code] = value
    return code
  }

  /** Blocks of all documents but the last, fewer than `blockLength` ones. Reading it adds the blocks that are complete since the last time. */
  get blocks(): ValueBlocks {
    this.valueBlocks.extend(this.records, {
      codeCount: this.codesInUse,
      fieldCount: this.fields.length,
      fieldOf: (code) => this.fieldOfCode[code] ?? 0,
    })
    return this.valueBlocks
  }

  /**
   * Schedules counting of all fields in the hits, and of the given fields in their near misses. Call the returned function after the scan:
   * it returns the counts in order of `fields`.
   */
  scheduleCounts(hits: DocSet, nearMisses: ReadonlyMap<FacetTableColumn, readonly DocSet[]>, scan: RecordScan): () => ValueCounts[] {
    const { counter, codesInUse, records } = this
    this.scheduleSet(hits, null, scan)
    for (const [field, sets] of nearMisses) for (const set of sets) this.scheduleSet(set, field, scan)
    return () => this.splitByField(counter.takeCounts(records, codesInUse))
  }

  /** Large sets are counted in blocks, without the documents after the last complete block. */
  private scheduleSet(set: DocSet, field: FacetTableColumn | null, scan: RecordScan): void {
    const { counter, codesInUse, records } = this
    let remaining = set
    const fieldOrdinal = field?.fieldOrdinal ?? null
    if (set.length > records.docCount * minBlockRatio && this.blocks.costOf(fieldOrdinal) < set.length * elementsPerRecord) {
      counter.countBlocks(this.blocks, codesInUse, set.bitmap, fieldOrdinal)
      remaining = set.from(this.blocks.docCount)
    }
    if (remaining.length > 0)
      scan.add(remaining, counter.reader(records, codesInUse, remaining.docs, field?.codeMarks() ?? null, field?.multi === false))
  }

  private splitByField({ values: codes, counts }: ValueCounts): ValueCounts[] {
    const { fieldOfCode, valueOfCode } = this
    const lengths = new Uint32Array(this.fields.length)
    for (let i = 0; i < codes.length; i++) {
      const field = fieldOfCode[codes[i] ?? 0] ?? 0
      lengths[field] = (lengths[field] ?? 0) + 1
    }
    const countsByField = Array.from(lengths, (length) => ({ values: new Uint32Array(length), counts: new Uint32Array(length) }))
    lengths.fill(0)
    for (let i = 0; i < codes.length; i++) {
      const code = codes[i] ?? 0
      const field = fieldOfCode[code] ?? 0
      const at = lengths[field] ?? 0
      lengths[field] = at + 1
      const target = countsByField[field]
      if (!target) continue
      target.values[at] = valueOfCode[code] ?? 0
      target.counts[at] = counts[i] ?? 0
    }
    return countsByField
  }

  /** Copy with only the given documents, in this order. Also fills their new records. */
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
      this.fieldOfCode = ensureCapacity(this.fieldOfCode, this.codesInUse)
      this.valueOfCode = ensureCapacity(this.valueOfCode, this.codesInUse)
      this.fieldOfCode[code] = fieldOrdinal
      this.valueOfCode[code] = value
    }
  }
}

/** Fraction of all documents; smaller sets are never counted in blocks. */
const minBlockRatio = 1 / 64
/** Counting in blocks reads so many elements in the time of one record. */
const elementsPerRecord = 20
