import type { SnapshotReader } from '../snapshot/snapshot-reader.ts'
import type { SnapshotWriter } from '../snapshot/snapshot-writer.ts'
import { ensureCapacity, trimCapacity } from '../structures/capacity.ts'
import { StringTable } from '../structures/string-table.ts'

/**
 * One text per document to sort by, in natural order: `img 2` before `img 10`.
 *
 * Layout: distinct texts, and per document the ordinal of its text + 1, 4 bytes; 0 = no text. The ranks of the texts are computed when they
 * are first read, O(n log n), then only those of new texts are sorted and merged, O(n).
 */
export class OrderColumn {
  private ordinals: Uint32Array = new Uint32Array(0)
  /** Ordinals of the first `sorted.length` texts in natural order, and their ranks. */
  private sorted: Uint32Array = new Uint32Array(0)
  private ranks: Uint32Array = new Uint32Array(0)

  constructor(private readonly texts: StringTable = new StringTable()) {}

  get bytesUsed(): number {
    return this.ordinals.byteLength + this.sorted.byteLength + this.ranks.byteLength + this.texts.bytesUsed
  }

  /** @param text empty = none */
  add(doc: number, text: string): void {
    this.ordinals = ensureCapacity(this.ordinals, doc + 1)
    this.ordinals[doc] = text === '' ? 0 : this.texts.intern(text) + 1
  }

  /** Writes the rank of the text of each document to `target`, NaN if it has none. */
  read(docs: Uint32Array, target: Float64Array): void {
    this.rankTexts()
    const { ordinals, ranks } = this
    for (let i = 0; i < docs.length; i++) {
      const ordinal = ordinals[docs[i] ?? 0] ?? 0
      target[i] = ordinal === 0 ? Number.NaN : (ranks[ordinal - 1] ?? 0)
    }
  }

  /** Copy with only the given documents, in this order. */
  subset(docs: Uint32Array): OrderColumn {
    const copy = new OrderColumn()
    for (let i = 0; i < docs.length; i++) {
      const ordinal = this.ordinals[docs[i] ?? 0] ?? 0
      copy.add(i, ordinal === 0 ? '' : this.texts.get(ordinal - 1))
    }
    return copy
  }

  save(writer: SnapshotWriter, name: string, docCount: number): void {
    this.ordinals = ensureCapacity(this.ordinals, docCount)
    writer.addStrings(`${name}/texts`, this.texts)
    writer.addSection(`${name}/ordinals`, trimCapacity(this.ordinals, docCount))
  }

  static restore(reader: SnapshotReader, name: string, docCount: number): OrderColumn {
    const column = new OrderColumn(reader.strings(`${name}/texts`))
    column.ordinals = reader.u32(`${name}/ordinals`, docCount)
    return column
  }

  private rankTexts(): void {
    const { texts, sorted } = this
    const { length } = texts
    if (sorted.length === length) return
    const added = Uint32Array.from({ length: length - sorted.length }, (_, i) => sorted.length + i).sort((a, b) => texts.compare(a, b))
    const merged = new Uint32Array(length)
    this.ranks = new Uint32Array(length)
    for (let i = 0, j = 0, rank = 0; rank < length; rank++) {
      const takesAdded = i === sorted.length || (j < added.length && texts.compare(added[j] ?? 0, sorted[i] ?? 0) < 0)
      const text = (takesAdded ? added[j++] : sorted[i++]) ?? 0
      merged[rank] = text
      this.ranks[text] = rank
    }
    this.sorted = merged
  }
}
