import type { SnapshotReader } from '../snapshot/snapshot-reader.ts'
import type { SnapshotWriter } from '../snapshot/snapshot-writer.ts'
import { Bitmap } from '../structures/bitmap.ts'
import { trimmed, withRoom } from '../structures/growable.ts'

/** Lists that name one of a caller's groups. */
interface OpenLists {
  /** By number of the group list: 1 = may see. 0, the list of the dead, is always 0. */
  readonly allowed: Uint8Array
  /** Documents that can be seen. */
  readonly visible: number
  /** Equal for callers that may see the same. */
  readonly key: string
}

/** What a caller may see. */
export interface Rights extends Pick<OpenLists, 'visible' | 'key'> {
  /** The same as a set: a word's documents lie far apart, and a bit for each is soon in the fastest memory where their lists never are. */
  readonly docs: Bitmap
}

/**
 * The list of groups that may see a document, by number; many documents share a list. Number 0 is a removed document's, so one test
 * decides both whether a document is there and whether the caller may know of it.
 */
export class RightsColumn {
  private codes: Uint16Array | Uint32Array = new Uint16Array(16)
  private readonly lists: string[][] = [[]]
  private readonly numbers = new Map<string, number>()
  /** Living documents per list. */
  private readonly counts: number[] = [0]
  private docs = 0

  get size(): number {
    return this.codes.byteLength
  }

  get living(): number {
    return this.counts.reduce((sum, count) => sum + count, 0)
  }

  add(doc: number, groups: readonly string[]): void {
    const number = this.numberOf(groups)
    if (number > 0xffff && this.codes instanceof Uint16Array) this.codes = new Uint32Array(this.codes)
    this.codes = withRoom(this.codes, doc + 1)
    this.codes[doc] = number
    this.counts[number] = (this.counts[number] ?? 0) + 1
    this.docs = doc + 1
  }

  isLiving(doc: number): boolean {
    return (this.codes[doc] ?? 0) !== 0
  }

  remove(doc: number): void {
    const number = this.codes[doc] ?? 0
    if (number === 0) return
    this.counts[number] = (this.counts[number] ?? 0) - 1
    this.codes[doc] = 0
  }

  openLists(groups: readonly string[]): OpenLists {
    const mine = new Set(groups)
    const allowed = new Uint8Array(this.lists.length)
    const numbers: number[] = []
    let visible = 0
    for (let number = 1; number < this.lists.length; number++) {
      const count = this.counts[number] ?? 0
      if (count === 0 || !this.lists[number]?.some((group) => mine.has(group))) continue
      allowed[number] = 1
      visible += count
      numbers.push(number)
    }
    return { allowed, visible, key: numbers.join() }
  }

  rightsOf({ allowed, visible, key }: OpenLists): Rights {
    return { docs: this.docsOf(allowed), visible, key }
  }

  /** Living documents in ascending order. */
  livingDocs(): Uint32Array {
    return this.docsOf(new Uint8Array(this.lists.length).fill(1, 1)).toDocs()
  }

  private docsOf(allowed: Uint8Array): Bitmap {
    const { codes, docs } = this
    const bitmap = new Bitmap(docs)
    for (let doc = 0; doc < docs; doc++) if (allowed[codes[doc] ?? 0] === 1) bitmap.add(doc)
    return bitmap
  }

  keep(docs: Uint32Array): RightsColumn {
    const kept = new RightsColumn()
    kept.codes = new (this.codes instanceof Uint16Array ? Uint16Array : Uint32Array)(docs.length)
    kept.docs = docs.length
    const newNumbers = new Uint32Array(this.lists.length)
    for (let i = 0; i < docs.length; i++) {
      const number = this.codes[docs[i] ?? 0] ?? 0
      if (number === 0) continue
      if (newNumbers[number] === 0) newNumbers[number] = kept.numberOf(this.lists[number] ?? [])
      const renumbered = newNumbers[number] ?? 0
      kept.codes[i] = renumbered
      kept.counts[renumbered] = (kept.counts[renumbered] ?? 0) + 1
    }
    return kept
  }

  save(writer: SnapshotWriter, name: string): void {
    writer.note(`${name}/lists`, this.lists.slice(1))
    writer.section(`${name}/codes`, trimmed(this.codes, this.docs))
  }

  static restore(reader: SnapshotReader, name: string, docs: number): RightsColumn {
    const column = new RightsColumn()
    for (const groups of reader.note(`${name}/lists`)) column.numberOf(groups)
    column.codes = reader.codes(`${name}/codes`, docs)
    column.docs = docs
    const { codes, counts } = column
    for (let doc = 0; doc < docs; doc++) {
      const number = codes[doc] ?? 0
      counts[number] = (counts[number] ?? 0) + 1
    }
    counts[0] = 0
    return column
  }

  private numberOf(groups: readonly string[]): number {
    const list = [...new Set(groups)].sort()
    const key = JSON.stringify(list)
    const known = this.numbers.get(key)
    if (known !== undefined) return known
    const number = this.lists.push(list) - 1
    this.numbers.set(key, number)
    this.counts[number] = 0
    return number
  }
}
