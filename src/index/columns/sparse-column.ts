import type { SnapshotReader } from '../snapshot/snapshot-reader.ts'
import type { SnapshotWriter } from '../snapshot/snapshot-writer.ts'
import type { Bitmap } from '../structures/bitmap.ts'
import type { DocSet } from '../structures/doc-set.ts'
import { withRoom } from '../structures/growable.ts'
import { StringTable } from '../structures/string-table.ts'
import type { Chosen, FacetColumn } from './facet-column.ts'
import { type Failures, joinFailure } from './failures.ts'
import type { ValueCounts } from './value-counts.ts'

/**
 * Values of a field that few documents have: pairs of document and number of the value, in order of documents. Sidecar files may bring hundreds of
 * fields; a field costs nothing for documents without it.
 */
export class SparseColumn implements FacetColumn {
  private docs: Uint32Array = new Uint32Array(0)
  private numbers: Uint32Array = new Uint32Array(0)
  private pairs = 0

  constructor(readonly values: StringTable = new StringTable()) {}

  get size(): number {
    return this.docs.byteLength + this.numbers.byteLength + this.values.size
  }

  someDoc(holds: (doc: number) => boolean): boolean {
    return this.docs.subarray(0, this.pairs).some(holds)
  }

  /** The values, without repetition, of a document later than all before. */
  add(doc: number, values: readonly string[]): void {
    for (const value of values) {
      this.docs = withRoom(this.docs, this.pairs + 1)
      this.numbers = withRoom(this.numbers, this.pairs + 1)
      this.docs[this.pairs] = doc
      this.numbers[this.pairs++] = this.values.add(value)
    }
  }

  /** Documents per value, in sets that have none in common. */
  count(sets: readonly DocSet[]): ValueCounts {
    const sums = new Uint32Array(this.values.length)
    for (const set of sets) this.addCounts(set, sums)
    const values = Uint32Array.from(sums.keys()).filter((value) => sums[value] !== 0)
    return { values, counts: values.map((value) => sums[value] ?? 0) }
  }

  private addCounts(set: DocSet, sums: Uint32Array): void {
    const { docs, numbers, pairs } = this
    if (set.length * Math.log2(pairs + 1) < pairs) {
      for (const doc of set.docs) for (let at = this.firstPair(doc); at < pairs && docs[at] === doc; at++) bump(sums, numbers[at] ?? 0)
      return
    }
    const { bitmap } = set
    for (let at = 0; at < pairs; at++) if (bitmap.has(docs[at] ?? 0)) bump(sums, numbers[at] ?? 0)
  }

  /** By number of the value. */
  choose(values: readonly number[]): Chosen {
    const chosen = new Uint8Array(this.values.length)
    for (const value of values) chosen[value] = 1
    return chosen
  }

  mark(candidates: Uint32Array, chosen: Chosen, having: boolean, failures: Failures, group: number): void {
    let at = this.firstPair(candidates[0] ?? 0)
    for (let i = 0; i < candidates.length; i++) {
      const doc = candidates[i] ?? 0
      let has = false
      for (; at < this.pairs && (this.docs[at] ?? 0) <= doc; at++) has ||= this.docs[at] === doc && chosen[this.numbers[at] ?? 0] === 1
      if (has === having) failures[i] = joinFailure(failures[i] ?? 0, group)
    }
  }

  collect(chosen: Chosen, from: number, to: number, into: Bitmap): void {
    const end = this.firstPair(to)
    for (let at = this.firstPair(from); at < end; at++) if (chosen[this.numbers[at] ?? 0] === 1) into.add(this.docs[at] ?? 0)
  }

  /** The same column with only the given documents, in this order. */
  keep(docs: Uint32Array): SparseColumn {
    const kept = new SparseColumn()
    for (let i = 0; i < docs.length && this.pairs > 0; i++) {
      const doc = docs[i] ?? 0
      const values: string[] = []
      for (let at = this.firstPair(doc); at < this.pairs && this.docs[at] === doc; at++) values.push(this.values.get(this.numbers[at] ?? 0))
      kept.add(i, values)
    }
    return kept
  }

  save(writer: SnapshotWriter, name: string): void {
    writer.strings(`${name}/values`, this.values)
    writer.section(`${name}/docs`, this.docs.subarray(0, this.pairs))
    writer.section(`${name}/numbers`, this.numbers.subarray(0, this.pairs))
  }

  static restore(reader: SnapshotReader, name: string): SparseColumn {
    const column = new SparseColumn(reader.strings(`${name}/values`))
    column.docs = reader.u32(`${name}/docs`, 0)
    column.pairs = column.docs.length
    column.numbers = reader.u32(`${name}/numbers`, column.pairs)
    return column
  }

  private firstPair(doc: number): number {
    let low = 0
    let high = this.pairs
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.docs[middle] ?? 0) < doc) low = middle + 1
      else high = middle
    }
    return low
  }
}

const bump = (sums: Uint32Array, value: number): void => {
  sums[value] = (sums[value] ?? 0) + 1
}
