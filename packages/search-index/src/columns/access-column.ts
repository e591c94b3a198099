import type { SnapshotReader } from '../snapshot/snapshot-reader.ts'
import type { SnapshotWriter } from '../snapshot/snapshot-writer.ts'
import { Bitmap } from '../structures/bitmap.ts'
import { ensureCapacity, trimCapacity } from '../structures/capacity.ts'

/** Group lists that contain one of the caller's groups. */
interface VisibleLists {
  /** Per list ordinal: 1 = visible. List 0 (deleted documents) is always 0. */
  readonly allowed: Uint8Array
  /** Number of visible documents. */
  readonly visibleCount: number
  /** Equal for callers that can see the same documents. */
  readonly key: string
}

/** The documents that a caller can see. */
export interface AccessScope extends Pick<VisibleLists, 'visibleCount' | 'key'> {
  /** As a bitmap: it fits into the CPU cache, whereas the list ordinals of scattered documents do not. */
  readonly docCount: Bitmap
}

/**
 * Access list (the groups that may see it) of each document.
 *
 * Layout: one list ordinal per document, 2 bytes, or 4 bytes once there are more than 65,535 distinct lists. Invariant: list 0 means
 * deleted, so one test decides whether a document exists and is visible.
 * `visibleLists` is O(lists × groups), `scopeOf` O(documents); callers cache both.
 */
export class AccessColumn {
  private listOrdinals: Uint16Array | Uint32Array = new Uint16Array(16)
  private readonly groupLists: string[][] = [[]]
  private readonly ordinals = new Map<string, number>()
  /** Number of live documents per list. */
  private readonly liveCounts: number[] = [0]
  private docCount = 0

  get bytesUsed(): number {
    return this.listOrdinals.byteLength
  }

  /** Number of live documents. */
  get liveCount(): number {
    return this.liveCounts.reduce((sum, count) => sum + count, 0)
  }

  add(doc: number, groups: readonly string[]): void {
    const ordinal = this.ordinalOf(groups)
    if (ordinal > 0xffff && this.listOrdinals instanceof Uint16Array) this.listOrdinals = new Uint32Array(this.listOrdinals)
    this.listOrdinals = ensureCapacity(this.listOrdinals, doc + 1)
    this.listOrdinals[doc] = ordinal
    this.liveCounts[ordinal] = (this.liveCounts[ordinal] ?? 0) + 1
    this.docCount = doc + 1
  }

  isLive(doc: number): boolean {
    return (this.listOrdinals[doc] ?? 0) !== 0
  }

  /** Marks a document as deleted. */
  remove(doc: number): void {
    const ordinal = this.listOrdinals[doc] ?? 0
    if (ordinal === 0) return
    this.liveCounts[ordinal] = (this.liveCounts[ordinal] ?? 0) - 1
    this.listOrdinals[doc] = 0
  }

  /** Lists that the caller can see. */
  visibleLists(groups: readonly string[]): VisibleLists {
    const callerGroups = new Set(groups)
    const allowed = new Uint8Array(this.groupLists.length)
    const ordinals: number[] = []
    let visibleCount = 0
    for (let ordinal = 1; ordinal < this.groupLists.length; ordinal++) {
      const count = this.liveCounts[ordinal] ?? 0
      if (count === 0 || !this.groupLists[ordinal]?.some((group) => callerGroups.has(group))) continue
      allowed[ordinal] = 1
      visibleCount += count
      ordinals.push(ordinal)
    }
    return { allowed, visibleCount, key: ordinals.join() }
  }

  /** Visible documents for these lists. */
  scopeOf({ allowed, visibleCount, key }: VisibleLists): AccessScope {
    return { docCount: this.bitmapOf(allowed), visibleCount, key }
  }

  /** Live documents, ascending. */
  liveDocs(): Uint32Array {
    return this.bitmapOf(new Uint8Array(this.groupLists.length).fill(1, 1)).toDocs()
  }

  private bitmapOf(allowed: Uint8Array): Bitmap {
    const { listOrdinals, docCount } = this
    const bitmap = new Bitmap(docCount)
    for (let doc = 0; doc < docCount; doc++) if (allowed[listOrdinals[doc] ?? 0] === 1) bitmap.add(doc)
    return bitmap
  }

  /** Copy with only the given documents, in this order. */
  subset(docs: Uint32Array): AccessColumn {
    const copy = new AccessColumn()
    copy.listOrdinals = new (this.listOrdinals instanceof Uint16Array ? Uint16Array : Uint32Array)(docs.length)
    copy.docCount = docs.length
    const newOrdinals = new Uint32Array(this.groupLists.length)
    for (let i = 0; i < docs.length; i++) {
      const ordinal = this.listOrdinals[docs[i] ?? 0] ?? 0
      if (ordinal === 0) continue
      if (newOrdinals[ordinal] === 0) newOrdinals[ordinal] = copy.ordinalOf(this.groupLists[ordinal] ?? [])
      const newOrdinal = newOrdinals[ordinal] ?? 0
      copy.listOrdinals[i] = newOrdinal
      copy.liveCounts[newOrdinal] = (copy.liveCounts[newOrdinal] ?? 0) + 1
    }
    return copy
  }

  save(writer: SnapshotWriter, name: string): void {
    writer.addMetadata(`${name}/lists`, this.groupLists.slice(1))
    writer.addSection(`${name}/codes`, trimCapacity(this.listOrdinals, this.docCount))
  }

  static restore(reader: SnapshotReader, name: string, docs: number): AccessColumn {
    const column = new AccessColumn()
    for (const groups of reader.metadata(`${name}/lists`)) column.ordinalOf(groups)
    column.listOrdinals = reader.codes(`${name}/codes`, docs)
    column.docCount = docs
    const { listOrdinals, liveCounts } = column
    for (let doc = 0; doc < docs; doc++) {
      const ordinal = listOrdinals[doc] ?? 0
      liveCounts[ordinal] = (liveCounts[ordinal] ?? 0) + 1
    }
    liveCounts[0] = 0
    return column
  }

  private ordinalOf(groups: readonly string[]): number {
    const list = [...new Set(groups)].sort()
    const key = JSON.stringify(list)
    const existing = this.ordinals.get(key)
    if (existing !== undefined) return existing
    const ordinal = this.groupLists.push(list) - 1
    this.ordinals.set(key, ordinal)
    this.liveCounts[ordinal] = 0
    return ordinal
  }
}
