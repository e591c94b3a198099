import type { SnapshotReader } from '../snapshot/snapshot-reader.ts'
import type { SnapshotWriter } from '../snapshot/snapshot-writer.ts'
import type { Bitmap } from '../structures/bitmap.ts'
import { ensureCapacity } from '../structures/capacity.ts'
import { StringTable } from '../structures/string-table.ts'
import type { FacetColumn, ValueSelection } from './facet-column.ts'
import { combineFailures, type FilterFailures } from './filter-failures.ts'
import type { Records } from './records.ts'
import { blockDocumentCount, type ValueBlocks } from './value-blocks.ts'

/** Mark of an unselected value of the same field. */
const otherValueMark = 2

/** The codes of all fields; the part of FacetTable that a column needs. */
export interface FacetCodes {
  readonly records: Records
  /** Exclusive upper bound of the codes in use. */
  readonly codeCount: number
  /** Blocks of all documents but the last, fewer than `blockLength` ones. */
  readonly blocks: ValueBlocks
  /** Allocates a code for a value of a field. */
  allocateCode(field: number, value: number): number
}

/** One field of a FacetTable. */
export class FacetTableColumn implements FacetColumn {
  values = new StringTable()
  /** Code per value ordinal. */
  private codes: Uint32Array = new Uint32Array(0)

  constructor(
    private readonly table: FacetCodes,
    readonly name: string,
    /** Index of the field in `FacetTable.fields`. */
    readonly fieldOrdinal: number,
    readonly multi: boolean,
  ) {}

  get bytesUsed(): number {
    return this.values.bytesUsed + this.codes.byteLength
  }

  /** Code of a value; allocates one if the value is new. */
  codeOf(text: string): number {
    const existing = this.values.find(text)
    if (existing >= 0) return this.codes[existing] ?? 0
    const value = this.values.append(text)
    this.codes = ensureCapacity(this.codes, value + 1)
    const code = this.table.allocateCode(this.fieldOrdinal, value)
    this.codes[value] = code
    return code
  }

  /** Per code: 1 = value of this field. */
  codeMarks(): Uint8Array {
    const marks = new Uint8Array(this.table.codeCount)
    for (let value = 0; value < this.values.length; value++) marks[this.codes[value] ?? 0] = 1
    return marks
  }

  toSelection(values: readonly number[]): ValueSelection {
    // Mark the other values of a single-valued field too: after one of them, the rest of the record need not be read.
    const marks = this.multi ? new Uint8Array(this.table.codeCount) : this.codeMarks().map((mark) => mark && otherValueMark)
    for (const value of values) marks[this.codes[value] ?? 0] = 1
    return marks
  }

  markFailures(docs: Uint32Array, selection: ValueSelection, failOnMatch: boolean, failures: FilterFailures, fieldNumber: number): void {
    for (let i = 0; i < docs.length; i++)
      if (this.hasSelected(docs[i] ?? 0, selection) === failOnMatch) failures[i] = combineFailures(failures[i] ?? 0, fieldNumber)
  }

  addMatches(selection: ValueSelection, from: number, to: number, target: Bitmap): void {
    const { blocks } = this.table
    const firstBlock = Math.ceil(from / blockDocumentCount)
    const endBlock = Math.max(firstBlock, Math.floor(Math.min(to, blocks.docCount) / blockDocumentCount))
    this.addMatchingRecords(selection, from, Math.min(to, firstBlock * blockDocumentCount), target)
    for (const code of this.codes.subarray(0, this.values.length))
      if (selection[code] === 1)
        for (let block = firstBlock; block < endBlock; block++) blocks.addMatches(block, this.fieldOrdinal, code, target)
    this.addMatchingRecords(selection, Math.max(from, endBlock * blockDocumentCount), to, target)
  }

  save(writer: SnapshotWriter, name: string): void {
    writer.addStrings(name, this.values)
    writer.addSection(`${name}/codes`, this.codes.subarray(0, this.values.length))
  }

  /** Returns the code per value ordinal. */
  restore(reader: SnapshotReader, name: string): Uint32Array {
    this.values = reader.strings(name)
    this.codes = reader.u32(`${name}/codes`, this.values.length)
    return this.codes.subarray(0, this.values.length)
  }

  private addMatchingRecords(selection: ValueSelection, from: number, to: number, target: Bitmap): void {
    for (let doc = from; doc < to; doc++) if (this.hasSelected(doc, selection)) target.add(doc)
  }

  /** Scans all codes of the record: codes of other fields are never marked. */
  private hasSelected(doc: number, selection: Uint8Array): boolean {
    const { records } = this.table
    const { codes } = records
    const end = records.codesEnd(doc)
    for (let at = records.codesStart(doc); at < end; at++) {
      const mark = selection[codes[at] ?? 0] ?? 0
      if (mark > 0) return mark === 1
    }
    return false
  }
}
