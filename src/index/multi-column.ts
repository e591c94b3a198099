import type { DocSet } from './doc-set.ts'
import type { FacetColumn } from './facet-column.ts'
import { type Failures, joinFailure } from './failures.ts'
import { trimmed, withRoom } from './growable.ts'
import type { SnapshotReader } from './snapshot-reader.ts'
import type { SnapshotWriter } from './snapshot-writer.ts'
import { StringTable } from './string-table.ts'

/** Any number of values per document: those of document n lie in `codes` from starts[n] to starts[n + 1]. */
export class MultiColumn implements FacetColumn {
  private codes: Uint16Array | Uint32Array = new Uint16Array(0)
  private starts: Uint32Array = new Uint32Array(1)
  private docs = 0

  constructor(readonly values: StringTable = new StringTable()) {}

  get size(): number {
    return this.codes.byteLength + this.starts.byteLength + this.values.size
  }

  add(doc: number, values: readonly string[]): void {
    let end = this.starts[doc] ?? 0
    for (const value of values) {
      const code = this.values.add(value) + 1
      if (code > 0xffff && this.codes instanceof Uint16Array) this.codes = Uint32Array.from(this.codes)
      this.codes = withRoom(this.codes, end + 1)
      this.codes[end++] = code
    }
    this.starts = withRoom(this.starts, doc + 2)
    this.starts[doc + 1] = end
    this.docs = doc + 1
  }

  count({ docs }: DocSet, counts: Uint32Array): void {
    const { codes, starts } = this
    for (let i = 0; i < docs.length; i++) {
      const doc = docs[i] ?? 0
      const end = starts[doc + 1] ?? 0
      for (let at = starts[doc] ?? 0; at < end; at++) {
        const code = codes[at] ?? 0
        counts[code] = (counts[code] ?? 0) + 1
      }
    }
  }

  mark(docs: Uint32Array, chosen: Uint8Array, having: boolean, failures: Failures, group: number): void {
    const { codes, starts } = this
    for (let i = 0; i < docs.length; i++) {
      const doc = docs[i] ?? 0
      const end = starts[doc + 1] ?? 0
      let at = starts[doc] ?? 0
      while (at < end && chosen[codes[at] ?? 0] !== 1) at++
      if (at < end === having) failures[i] = joinFailure(failures[i] ?? 0, group)
    }
  }

  keep(docs: Uint32Array): MultiColumn {
    const kept = new MultiColumn()
    const newCodes = new Uint32Array(this.values.length + 1)
    kept.codes = new (this.codes instanceof Uint16Array ? Uint16Array : Uint32Array)(this.starts[this.docs] ?? 0)
    kept.starts = new Uint32Array(docs.length + 1)
    kept.docs = docs.length
    let length = 0
    for (let i = 0; i < docs.length; i++) {
      const doc = docs[i] ?? 0
      const end = this.starts[doc + 1] ?? 0
      for (let at = this.starts[doc] ?? 0; at < end; at++) {
        const code = this.codes[at] ?? 0
        if (newCodes[code] === 0) newCodes[code] = kept.values.append(this.values.get(code - 1)) + 1
        kept.codes[length++] = newCodes[code] ?? 0
      }
      kept.starts[i + 1] = length
    }
    kept.codes = kept.codes.slice(0, length)
    return kept
  }

  save(writer: SnapshotWriter, name: string): void {
    writer.strings(`${name}/values`, this.values)
    writer.section(`${name}/starts`, trimmed(this.starts, this.docs + 1))
    writer.section(`${name}/codes`, trimmed(this.codes, this.starts[this.docs] ?? 0))
  }

  static restore(reader: SnapshotReader, name: string, docs: number): MultiColumn {
    const column = new MultiColumn(reader.strings(`${name}/values`))
    column.starts = reader.u32(`${name}/starts`, docs + 1)
    column.codes = reader.codes(`${name}/codes`, column.starts[docs] ?? 0)
    column.docs = docs
    return column
  }
}
