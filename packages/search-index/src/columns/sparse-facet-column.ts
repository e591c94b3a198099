import type { SnapshotReader } from '../snapshot/snapshot-reader.ts'
import type { SnapshotWriter } from '../snapshot/snapshot-writer.ts'
import type { Bitmap } from '../structures/bitmap.ts'
import { ensureCapacity } from '../structures/capacity.ts'
import type { DocSet } from '../structures/doc-set.ts'
import { StringTable } from '../structures/string-table.ts'
import type { FacetColumn, ValueSelection } from './facet-column.ts'
import { combineFailures, type FilterFailures } from './filter-failures.ts'
import type { ValueCounts } from './value-counts.ts'

/**
 * Values of a facet field that few documents have. Documents without a value cost nothing, even with hundreds of such fields.
 *
 * Layout: parallel arrays of document ordinal and value ordinal, sorted by document. Finding a document is O(log pairs).
 */
export class SparseFacetColumn implements FacetColumn {
  private docs: Uint32Array = new Uint32Array(0)
  private valueOrdinals: Uint32Array = new Uint32Array(0)
  private pairCount = 0

  constructor(readonly values: StringTable = new StringTable()) {}

  get bytesUsed(): number {
    return this.docs.byteLength + this.valueOrdinals.byteLength + this.values.bytesUsed
  }

  someDoc(predicate: (doc: number) => boolean): boolean {
    return this.docs.subarray(0, this.pairCount).some(predicate)
  }

  /** Adds the distinct values of a document. Its ordinal must be above all previous ones. */
  add(doc: number, values: readonly string[]): void {
    for (const value of values) {
      this.docs = ensureCapacity(this.docs, this.pairCount + 1)
      this.valueOrdinals = ensureCapacity(this.valueOrdinals, this.pairCount + 1)
      this.docs[this.pairCount] = doc
      this.valueOrdinals[this.pairCount++] = this.values.intern(value)
    }
  }

  /** Counts documents per value in disjoint sets. */
  countValues(sets: readonly DocSet[]): ValueCounts {
    const counts = new Uint32Array(this.values.length)
    for (const set of sets) this.addCounts(set, counts)
    const values = Uint32Array.from(counts.keys()).filter((value) => counts[value] !== 0)
    return { values, counts: values.map((value) => counts[value] ?? 0) }
  }

  private addCounts(set: DocSet, counts: Uint32Array): void {
    const { docs, valueOrdinals, pairCount } = this
    if (set.length * Math.log2(pairCount + 1) < pairCount) {
      for (const doc of set.docs)
        for (let pair = this.firstPair(doc); pair < pairCount && docs[pair] === doc; pair++) increment(counts, valueOrdinals[pair] ?? 0)
      return
    }
    const { bitmap } = set
    for (let pair = 0; pair < pairCount; pair++) if (bitmap.has(docs[pair] ?? 0)) increment(counts, valueOrdinals[pair] ?? 0)
  }

  /** Returns one mark per value ordinal. */
  toSelection(values: readonly number[]): ValueSelection {
    const selection = new Uint8Array(this.values.length)
    for (const value of values) selection[value] = 1
    return selection
  }

  markFailures(
    candidates: Uint32Array,
    selection: ValueSelection,
    failOnMatch: boolean,
    failures: FilterFailures,
    fieldNumber: number,
  ): void {
    let pair = this.firstPair(candidates[0] ?? 0)
    for (let i = 0; i < candidates.length; i++) {
      const doc = candidates[i] ?? 0
      let has = false
      for (; pair < this.pairCount && (this.docs[pair] ?? 0) <= doc; pair++)
        has ||= this.docs[pair] === doc && selection[this.valueOrdinals[pair] ?? 0] === 1
      if (has === failOnMatch) failures[i] = combineFailures(failures[i] ?? 0, fieldNumber)
    }
  }

  addMatches(selection: ValueSelection, from: number, to: number, target: Bitmap): void {
    const end = this.firstPair(to)
    for (let pair = this.firstPair(from); pair < end; pair++)
      if (selection[this.valueOrdinals[pair] ?? 0] === 1) target.add(this.docs[pair] ?? 0)
  }

  /** Copy with only the given documents, in this order. */
  subset(docs: Uint32Array): SparseFacetColumn {
    const copy = new SparseFacetColumn()
    for (let i = 0; i < docs.length && this.pairCount > 0; i++) {
      const doc = docs[i] ?? 0
      const values: string[] = []
      for (let pair = this.firstPair(doc); pair < this.pairCount && this.docs[pair] === doc; pair++)
        values.push(this.values.get(this.valueOrdinals[pair] ?? 0))
      copy.add(i, values)
    }
    return copy
  }

  save(writer: SnapshotWriter, name: string): void {
    writer.addStrings(`${name}/values`, this.values)
    writer.addSection(`${name}/docs`, this.docs.subarray(0, this.pairCount))
    writer.addSection(`${name}/numbers`, this.valueOrdinals.subarray(0, this.pairCount))
  }

  static restore(reader: SnapshotReader, name: string): SparseFacetColumn {
    const column = new SparseFacetColumn(reader.strings(`${name}/values`))
    column.docs = reader.u32(`${name}/docs`, 0)
    column.pairCount = column.docs.length
    column.valueOrdinals = reader.u32(`${name}/numbers`, column.pairCount)
    return column
  }

  private firstPair(doc: number): number {
    let low = 0
    let high = this.pairCount
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.docs[middle] ?? 0) < doc) low = middle + 1
      else high = middle
    }
    return low
  }
}

const increment = (counts: Uint32Array, value: number): void => {
  counts[value] = (counts[value] ?? 0) + 1
}
