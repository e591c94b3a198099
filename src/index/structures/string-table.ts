import { compareNatural } from './compare-natural.ts'
import { withRoom } from './growable.ts'
import { readUtf8, utf8Length, writeUtf8 } from './utf8.ts'

export interface StringTableParts {
  readonly bytes: Uint8Array
  /** String n lies in `bytes` from offsets[n] to offsets[n + 1]. */
  readonly offsets: Uint32Array
  /** Open addressing, a power of two: number of the string + 1, 0 = free. */
  readonly slots: Uint32Array
  readonly length: number
}

const hash = (bytes: Uint8Array, from: number, to: number): number => {
  let value = 0x811c9dc5
  for (let i = from; i < to; i++) value = Math.imul(value ^ (bytes[i] ?? 0), 0x01000193)
  return (value ^ (value >>> 15)) >>> 0
}

/** Strings numbered in the order of their arrival, held as bytes: a million ids as JavaScript strings would take over 100 MB. */
export class StringTable {
  private bytes: Uint8Array
  private offsets: Uint32Array
  private slots: Uint32Array
  private count: number
  private scratch = new Uint8Array(256)

  constructor(parts?: StringTableParts) {
    this.bytes = parts?.bytes ?? new Uint8Array(256)
    this.offsets = parts?.offsets ?? new Uint32Array(16)
    this.slots = parts?.slots ?? new Uint32Array(16)
    this.count = parts?.length ?? 0
  }

  get length(): number {
    return this.count
  }

  /** Bytes of memory. */
  get size(): number {
    return this.bytes.byteLength + this.offsets.byteLength + this.slots.byteLength
  }

  get(number: number): string {
    return readUtf8(this.bytes, this.offsets[number] ?? 0, this.offsets[number + 1] ?? 0)
  }

  /** Negative when string a stands before string b: numbers in them by size, all else by code points. */
  compare(a: number, b: number): number {
    const { bytes, offsets } = this
    return compareNatural(bytes, offsets[a] ?? 0, offsets[a + 1] ?? 0, bytes, offsets[b] ?? 0, offsets[b + 1] ?? 0)
  }

  /** Number of the latest such string, -1 when there is none. */
  find(text: string): number {
    const length = this.encode(text)
    return (this.slots[this.slotOf(this.scratch, 0, length)] ?? 0) - 1
  }

  /** Adds the string even when it is there already; `find` then gives the new number. */
  append(text: string): number {
    if ((this.count + 1) * 2 > this.slots.length) this.rehash(this.slots.length * 2)
    const length = this.encode(text)
    const slot = this.slotOf(this.scratch, 0, length)
    const start = this.offsets[this.count] ?? 0
    this.bytes = withRoom(this.bytes, start + length)
    this.bytes.set(this.scratch.subarray(0, length), start)
    this.offsets = withRoom(this.offsets, this.count + 2)
    const number = this.count++
    this.offsets[this.count] = start + length
    this.slots[slot] = this.count
    return number
  }

  /** Number of the string, which is added when new. */
  add(text: string): number {
    const found = this.find(text)
    return found >= 0 ? found : this.append(text)
  }

  parts(): StringTableParts {
    return { bytes: this.bytes, offsets: this.offsets, slots: this.slots, length: this.count }
  }

  private encode(text: string): number {
    const length = utf8Length(text)
    if (this.scratch.length < length) this.scratch = new Uint8Array(length * 2)
    writeUtf8(text, this.scratch, 0)
    return length
  }

  /** Slot that holds the bytes, or the free one where they belong. */
  private slotOf(bytes: Uint8Array, from: number, to: number): number {
    const mask = this.slots.length - 1
    let slot = hash(bytes, from, to) & mask
    for (;;) {
      const number = (this.slots[slot] ?? 0) - 1
      if (number < 0 || this.equals(number, bytes, from, to)) return slot
      slot = (slot + 1) & mask
    }
  }

  private equals(number: number, bytes: Uint8Array, from: number, to: number): boolean {
    const start = this.offsets[number] ?? 0
    const length = (this.offsets[number + 1] ?? 0) - start
    if (length !== to - from) return false
    for (let i = 0; i < length; i++) if (this.bytes[start + i] !== bytes[from + i]) return false
    return true
  }

  private rehash(size: number): void {
    this.slots = new Uint32Array(size)
    // In order of arrival, so that of equal strings the latest one stays.
    for (let number = 0; number < this.count; number++)
      this.slots[this.slotOf(this.bytes, this.offsets[number] ?? 0, this.offsets[number + 1] ?? 0)] = number + 1
  }
}
