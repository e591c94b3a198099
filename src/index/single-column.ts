import type { DocSet } from './doc-set.ts'
import type { FacetColumn } from './facet-column.ts'
import { type Failures, joinFailure } from './failures.ts'
import { trimmed, withRoom } from './growable.ts'
import type { SnapshotReader } from './snapshot-reader.ts'
import type { SnapshotWriter } from './snapshot-writer.ts'
import { StringTable } from './string-table.ts'

/** At most one value per document. Two bytes a document until there are more than 65,535 values. */
export class SingleColumn implements FacetColumn {
  private codes: Uint16Array | Uint32Array = new Uint16Array(0)
  private docs = 0

  constructor(readonly values: StringTable = new StringTable()) {}

  get size(): number {
    return this.codes.byteLength + this.values.size
  }

  add(doc: number, values: readonly string[]): void {
    const value = values[0]
    const code = value === undefined ? 0 : this.values.add(value) + 1
    if (code > 0xffff && this.codes instanceof Uint16Array) this.codes = Uint32Array.from(this.codes)
    this.codes = withRoom(this.codes, doc + 1)
    this.codes[doc] = code
    this.docs = doc + 1
  }

  count({ docs }: DocSet, counts: Uint32Array): void {
    const { codes } = this
    for (let i = 0; i < docs.length; i++) {
      const code = codes[docs[i] ?? 0] ?? 0
      counts[code] = (counts[code] ?? 0) + 1
    }
  }

  mark(docs: Uint32Array, chosen: Uint8Array, having: boolean, failures: Failures, group: number): void {
    const { codes } = this
    const marked = having ? 1 : 0
    for (let i = 0; i < docs.length; i++)
      if (chosen[codes[docs[i] ?? 0] ?? 0] === marked) failures[i] = joinFailure(failures[i] ?? 0, group)
  }

  keep(docs: Uint32Array): SingleColumn {
    const kept = new SingleColumn()
    const newCodes = new Uint32Array(this.values.length + 1)
    kept.codes = new (this.codes instanceof Uint16Array ? Uint16Array : Uint32Array)(docs.length)
    kept.docs = docs.length
    for (let i = 0; i < docs.length; i++) {
      const code = this.codes[docs[i] ?? 0] ?? 0
      if (code === 0) continue
      if (newCodes[code] === 0) newCodes[code] = kept.values.append(this.values.get(code - 1)) + 1
      kept.codes[i] = newCodes[code] ?? 0
    }
    return kept
  }

  save(writer: SnapshotWriter, name: string): void {
    writer.strings(`${name}/values`, this.values)
    writer.section(`${name}/codes`, trimmed(this.codes, this.docs))
  }

  static restore(reader: SnapshotReader, name: string, docs: number): SingleColumn {
    const column = new SingleColumn(reader.strings(`${name}/values`))
    column.codes = reader.codes(`${name}/codes`, docs)
    column.docs = docs
    return column
  }
}
