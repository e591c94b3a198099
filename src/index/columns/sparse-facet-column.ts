import type { SnapshotReader } from '../snapshot/snapshot-reader.ts'
import type { SnapshotWriter } from '../snapshot/snapshot-writer.ts'
import type { Bitmap } from '../structures/bitmap.ts'
import type { DocSet } from '../structures/doc-set.ts'
import { withRoom } from '../structures/growable.ts'
import { StringTable } from '../structures/string-table.ts'
import type { ValueSelection, FacetColumn } from './facet-column.ts'
import { type FilterFailures, combineFailures } from './filter-failures.ts'
import type { ValueCounts } from './value-counts.ts'

/**
 * Values of a field that few documents have: pairs of document and number of the value, in order of documents. Sidecar files may bring hundreds of
 * fields; a field costs nothing for documents without it.
 */
export class SparseFacetColumn implements FacetColumn {
  private docs: Uint32Array = new Uint32Array(0)
  private valueOrdinals: Uint32Array = new Uint32Array(0)
  private pairCount = 0

  constructor(readonly values: StringTable = new StringTable()) {}

  get size(): number {
    return this.docs.byteLength + this.valueOrdinals.byteLength + this.values.size
  }

  someDoc(predicate: (doc: number) => boolean): boolean {
    return this.docs.subarray(0, this.pairCount).some(predicate)
  }

  /** The values, without repetition, of a document later than all before. */
  add(doc: number, values: readonly string[]): void {
    for (const value of values) {
      this.docs = withRoom(this.docs, this.pairCount + 1)
      this.valueOrdinals = withRoom(this.valueOrdinals, this.pairCount + 1)
      this.docs[this.pairCount] = doc
      this.valueOrdinals[this.pairCount++] = this.values.add(value)
    }
  }

  /** Documents per value, in sets that have none in common. */
  countValues(sets: readonly DocSet[]): ValueCounts {
    const counts = new Uint32Array(this.values.length)
    for (const set of sets) this.addCounts(set, counts)
    const values = Uint32Array.from(counts.keys()).filter((value) => counts[value] !== 0)
    return { values, counts: values.map((value) => counts[value] ?? 0) }
  }

  private addCounts(set: DocSet, counts: Uint32Array): void {
    const { docs, valueOrdinals, pairCount } = this
    if (set.length * Math.log2(pairCount + 1) < pairCount) {
      for (const doc of set.docs) for (let pair = this.firstPair(doc); pair < pairCount && docs[pair] === doc; pair++) increment(counts, valueOrdinals[pair] ?? 0)
      return
    }
    const { bitmap } = set
    for (let pair = 0; pair < pairCount; pair++) if (bitmap.has(docs[pair] ?? 0)) increment(counts, valueOrdinals[pair] ?? 0)
  }

  /** By number of the value. */
  toSelection(values: readonly number[]): ValueSelection {
    const selection = new Uint8Array(this.values.length)
    for (const value of values) selection[value] = 1
    return selection
  }

  markFailures(candidates: Uint32Array, selection: ValueSelection, failOnMatch: boolean, failures: FilterFailures, fieldNumber: number): void {
    let pair = this.firstPair(candidates[0] ?? 0)
    for (let i = 0; i < candidates.length; i++) {
      const doc = candidates[i] ?? 0
      let has = false
      for (; pair < this.pairCount && (this.docs[pair] ?? 0) <= doc; pair++) has ||= this.docs[pair] === doc && selection[this.valueOrdinals[pair] ?? 0] === 1
      if (has === failOnMatch) failures[i] = combineFailures(failures[i] ?? 0, fieldNumber)
    }
  }

  addMatches(selection: ValueSelection, from: number, to: number, target: Bitmap): void {
    const end = this.firstPair(to)
    for (let pair = this.firstPair(from); pair < end; pair++) if (selection[this.valueOrdinals[pair] ?? 0] === 1) target.add(this.docs[pair] ?? 0)
  }

  /** The same column with only the given documents, in this order. */
  subset(docs: Uint32Array): SparseFacetColumn {
    const copy = new SparseFacetColumn()
    for (let i = 0; i < docs.length && this.pairCount > 0; i++) {
      const doc = docs[i] ?? 0
      const values: string[] = []
      for (let pair = this.firstPair(doc); pair < this.pairCount && this.docs[pair] === doc; pair++) values.push(this.values.get(this.valueOrdinals[pair] ?? 0))
      copy.add(i, values)
    }
    return copy
  }

  save(writer: SnapshotWriter, name: string): void {
    writer.strings(`${name}/values`, this.values)
    writer.section(`${name}/docs`, this.docs.subarray(0, this.pairCount))
    writer.section(`${name}/numbers`, this.valueOrdinals.subarray(0, this.pairCount))
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
