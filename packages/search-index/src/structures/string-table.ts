import { ensureCapacity } from './capacity.ts'
import { compareNatural } from './compare-natural.ts'
import { readUtf8, utf8Length, writeUtf8 } from './utf8.ts'

export interface StringTableParts {
  readonly bytes: Uint8Array
  /** UTF-8 of string n: bytes[offsets[n]] … bytes[offsets[n + 1]] (exclusive). Unit: bytes. */
  readonly offsets: Uint32Array
  /** Hash slots with linear probing; the length is a power of two. Content: ordinal + 1, 0 = free. */
  readonly slots: Uint32Array
  readonly length: number
}

const hash = (bytes: Uint8Array, from: number, to: number): number => {
  let value = 0x811c9dc5
  for (let i = from; i < to; i++) value = Math.imul(value ^ (bytes[i] ?? 0), 0x01000193)
  return (value ^ (value >>> 15)) >>> 0
}

/**
 * Append-only table of strings with ordinals in insertion order.
 *
 * Strings are UTF-8 in one array, because a million JavaScript strings would take over 100 MB. See StringTableParts for the layout.
 * Invariant: at most half of the slots are used. Of equal strings, the slots refer to the latest. `find` and `append` are amortised
 * O(length).
 */
export class StringTable {
  private bytes: Uint8Array
  private offsets: Uint32Array
  private slots: Uint32Array
  private count: number
  private encoded = new Uint8Array(256)

  constructor(parts?: StringTableParts) {
    this.bytes = parts?.bytes ?? new Uint8Array(256)
    this.offsets = parts?.offsets ?? new Uint32Array(16)
    this.slots = parts?.slots ?? new Uint32Array(16)
    this.count = parts?.length ?? 0
  }

  get length(): number {
    return this.count
  }

  /** Memory in bytes. */
  get bytesUsed(): number {
    return this.bytes.byteLength + this.offsets.byteLength + this.slots.byteLength
  }

  get(ordinal: number): string {
    return readUtf8(this.bytes, this.offsets[ordinal] ?? 0, this.offsets[ordinal + 1] ?? 0)
  }

  /** Compares two strings in natural order, see compareNatural. */
  compare(a: number, b: number): number {
    const { bytes, offsets } = this
    return compareNatural(bytes, offsets[a] ?? 0, offsets[a + 1] ?? 0, bytes, offsets[b] ?? 0, offsets[b + 1] ?? 0)
  }

  /** Ordinal of the latest equal string, or -1. */
  find(text: string): number {
    const length = this.encode(text)
    return (this.slots[this.slotOf(this.encoded, 0, length)] ?? 0) - 1
  }

  /** Appends the string even if an equal one exists. `find` then returns the new ordinal. */
  append(text: string): number {
    if ((this.count + 1) * 2 > this.slots.length) this.rehash(this.slots.length * 2)
    const length = this.encode(text)
    const slot = this.slotOf(this.encoded, 0, length)
    const start = this.offsets[this.count] ?? 0
    this.bytes = ensureCapacity(this.bytes, start + length)
    this.bytes.set(this.encoded.subarray(0, length), start)
    this.offsets = ensureCapacity(this.offsets, this.count + 2)
    const ordinal = this.count++
    this.offsets[this.count] = start + length
    this.slots[slot] = this.count
    return ordinal
  }

  /** Ordinal of the string; appends it if it is new. */
  intern(text: string): number {
    const existing = this.find(text)
    return existing >= 0 ? existing : this.append(text)
  }

  parts(): StringTableParts {
    return { bytes: this.bytes, offsets: this.offsets, slots: this.slots, length: this.count }
  }

  private encode(text: string): number {
    const length = utf8Length(text)
    if (this.encoded.length < length) this.encoded = new Uint8Array(length * 2)
    writeUtf8(text, this.encoded, 0)
    return length
  }

  /** Slot of an equal string, or the free slot for a new one. */
  private slotOf(bytes: Uint8Array, from: number, to: number): number {
    const mask = this.slots.length - 1
    let slot = hash(bytes, from, to) & mask
    for (;;) {
      const ordinal = (this.slots[slot] ?? 0) - 1
      if (ordinal < 0 || this.equals(ordinal, bytes, from, to)) return slot
      slot = (slot + 1) & mask
    }
  }

  private equals(ordinal: number, bytes: Uint8Array, from: number, to: number): boolean {
    const start = this.offsets[ordinal] ?? 0
    const length = (this.offsets[ordinal + 1] ?? 0) - start
    if (length !== to - from) return false
    for (let i = 0; i < length; i++) if (this.bytes[start + i] !== bytes[from + i]) return false
    return true
  }

  private rehash(size: number): void {
    this.slots = new Uint32Array(size)
    // In insertion order, so that the latest of equal strings stays in its slot.
    for (let ordinal = 0; ordinal < this.count; ordinal++)
      this.slots[this.slotOf(this.bytes, this.offsets[ordinal] ?? 0, this.offsets[ordinal + 1] ?? 0)] = ordinal + 1
  }
}
