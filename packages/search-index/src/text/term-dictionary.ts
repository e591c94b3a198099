import { ensureCapacity } from '../structures/capacity.ts'
import { compareBytes } from '../structures/compare-bytes.ts'
import { utf8Length, writeUtf8 } from '../structures/utf8.ts'

/** Number of bytes that fit exactly into one double. */
const sortKeyBytes = 6

/**
 * Hash table from term to ordinal in order of insertion; used while a segment is built.
 *
 * Layout: UTF-8 of term n in bytes[offsets[n] … offsets[n + 1]]. `slots` is open addressing with linear probing: ordinal + 1, 0 = free.
 * Invariant: at most half of the slots are used.
 * Every indexed word passes here, so lookups accept a range of a text and create neither strings nor objects. Amortised O(length).
 */
export class TermDictionary {
  bytes = new Uint8Array(65_536)
  offsets = new Uint32Array(4096)
  private slots = new Uint32Array(8192)
  private hashes = new Uint32Array(4096)
  private scratch = new Uint8Array(256)
  private count = 0

  get length(): number {
    return this.count
  }

  /** Ordinal of the term `text.slice(from, to)`, which must be ASCII. Adds it if it is new. */
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
    const end = this.append(hash, slot, length)
    for (let i = 0; i < length; i++) this.bytes[end + i] = text.charCodeAt(from + i)
    return this.count - 1
  }

  /** Like addAscii, for any term. */
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
      const existing = (this.slots[slot] ?? 0) - 1
      if (existing < 0) break
      if (this.hashes[existing] === hash && this.equals(existing, scratch, length)) return existing
      slot = (slot + 1) & mask
    }
    this.bytes.set(scratch.subarray(0, length), this.append(hash, slot, length))
    return this.count - 1
  }

  /** Term ordinals in byte order. O(n log n). */
  sortedOrdinals(): Uint32Array {
    const { bytes, offsets, count } = this
    // Compare the first bytes as one number: most terms differ there, and that is faster than a byte loop.
    const sortKeys = new Float64Array(count)
    for (let term = 0; term < count; term++) {
      const from = offsets[term] ?? 0
      const end = offsets[term + 1] ?? 0
      let sortKey = 0
      for (let i = from; i < from + sortKeyBytes; i++) sortKey = sortKey * 256 + (i < end ? (bytes[i] ?? 0) : 0)
      sortKeys[term] = sortKey
    }
    return Uint32Array.from(sortKeys.keys()).sort(
      (x, y) =>
        (sortKeys[x] ?? 0) - (sortKeys[y] ?? 0) ||
        compareBytes(bytes, offsets[x] ?? 0, offsets[x + 1] ?? 0, bytes, offsets[y] ?? 0, offsets[y + 1] ?? 0),
    )
  }

  /** Removes all terms and reuses the memory. */
  clear(): void {
    this.count = 0
    this.slots.fill(0)
  }

  private equals(term: number, bytes: Uint8Array, length: number): boolean {
    const start = this.offsets[term] ?? 0
    if ((this.offsets[term + 1] ?? 0) - start !== length) return false
    for (let i = 0; i < length; i++) if (this.bytes[start + i] !== bytes[i]) return false
    return true
  }

  /** Adds a term and returns the byte offset for its UTF-8. */
  private append(hash: number, slot: number, length: number): number {
    const term = this.count++
    const end = this.offsets[term] ?? 0
    if (end + length > this.bytes.length) this.bytes = ensureCapacity(this.bytes, (end + length) * 2)
    if (term + 2 > this.offsets.length) this.offsets = ensureCapacity(this.offsets, term * 2)
    if (term >= this.hashes.length) this.hashes = ensureCapacity(this.hashes, term * 2)
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
