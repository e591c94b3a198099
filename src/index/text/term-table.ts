import { compareBytes } from '../structures/compare-bytes.ts'
import { withRoom } from '../structures/growable.ts'
import { utf8Length, writeUtf8 } from '../structures/utf8.ts'

/** Bytes that one number holds exactly. */
const exactBytes = 6

/**
 * Numbers terms while documents are read. Every word of every text comes by here, so it takes a piece of a text as it is and makes
 * neither a string nor an object of it.
 */
export class TermTable {
  bytes = new Uint8Array(65_536)
  offsets = new Uint32Array(4096)
  private slots = new Uint32Array(8192)
  private hashes = new Uint32Array(4096)
  private scratch = new Uint8Array(256)
  private count = 0

  get length(): number {
    return this.count
  }

  /** Number of the term `text.slice(from, to)`, which must be ASCII. */
  addAscii(text: string, from: number, to: number): number {
    let hash = 0x811c9dc5
    for (let i = from; i < to; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
    hash = (hash ^ (hash >>> 15)) >>> 0
    const { bytes, offsets, slots, hashes } = this
    const mask = slots.length - 1
    const length = to - from
    let slot = hash & mask
    for (;;) {
      const term = (slots[slot] ?? 0) - 1
      if (term < 0) break
      if (hashes[term] === hash) {
        const start = offsets[term] ?? 0
        if ((offsets[term + 1] ?? 0) - start === length) {
          let i = 0
          while (i < length && bytes[start + i] === text.charCodeAt(from + i)) i++
          if (i === length) return term
        }
      }
      slot = (slot + 1) & mask
    }
    const end = this.open(hash, slot, length)
    for (let i = 0; i < length; i++) this.bytes[end + i] = text.charCodeAt(from + i)
    return this.count - 1
  }

  add(term: string): number {
    const length = utf8Length(term)
    if (this.scratch.length < length) this.scratch = new Uint8Array(length * 2)
    const { scratch } = this
    writeUtf8(term, scratch, 0)
    let hash = 0x811c9dc5
    for (let i = 0; i < length; i++) hash = Math.imul(hash ^ (scratch[i] ?? 0), 0x01000193)
    hash = (hash ^ (hash >>> 15)) >>> 0
    const mask = this.slots.length - 1
    let slot = hash & mask
    for (;;) {
      const number = (this.slots[slot] ?? 0) - 1
      if (number < 0) break
      if (this.hashes[number] === hash && this.holds(number, scratch, length)) return number
      slot = (slot + 1) & mask
    }
    this.bytes.set(scratch.subarray(0, length), this.open(hash, slot, length))
    return this.count - 1
  }

  /** Numbers of the terms in order of their bytes. */
  inOrder(): Uint32Array {
    const { bytes, offsets, count } = this
    // Most terms differ in their first bytes, and one number is compared faster than two rows of bytes.
    const starts = new Float64Array(count)
    for (let term = 0; term < count; term++) {
      const from = offsets[term] ?? 0
      const end = offsets[term + 1] ?? 0
      let start = 0
      for (let i = from; i < from + exactBytes; i++) start = start * 256 + (i < end ? (bytes[i] ?? 0) : 0)
      starts[term] = start
    }
    return Uint32Array.from(starts.keys()).sort(
      (x, y) =>
        (starts[x] ?? 0) - (starts[y] ?? 0) ||
        compareBytes(bytes, offsets[x] ?? 0, offsets[x + 1] ?? 0, bytes, offsets[y] ?? 0, offsets[y + 1] ?? 0),
    )
  }

  /** Forgets all terms, keeps the memory. */
  clear(): void {
    this.count = 0
    this.slots.fill(0)
  }

  private holds(term: number, bytes: Uint8Array, length: number): boolean {
    const start = this.offsets[term] ?? 0
    if ((this.offsets[term + 1] ?? 0) - start !== length) return false
    for (let i = 0; i < length; i++) if (this.bytes[start + i] !== bytes[i]) return false
    return true
  }

  /** Makes room for a new term; returns where its bytes belong. */
  private open(hash: number, slot: number, length: number): number {
    const term = this.count++
    const end = this.offsets[term] ?? 0
    if (end + length > this.bytes.length) this.bytes = withRoom(this.bytes, (end + length) * 2)
    if (term + 2 > this.offsets.length) this.offsets = withRoom(this.offsets, term * 2)
    if (term >= this.hashes.length) this.hashes = withRoom(this.hashes, term * 2)
    this.offsets[term + 1] = end + length
    this.hashes[term] = hash
    this.slots[slot] = term + 1
    if (this.count * 2 > this.slots.length) this.rehash()
    return end
  }

  private rehash(): void {
    this.slots = new Uint32Array(this.slots.length * 2)
    const mask = this.slots.length - 1
    for (let term = 0; term < this.count; term++) {
      let slot = (this.hashes[term] ?? 0) & mask
      while (this.slots[slot] !== 0) slot = (slot + 1) & mask
      this.slots[slot] = term + 1
    }
  }
}
