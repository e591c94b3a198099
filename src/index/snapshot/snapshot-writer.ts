import type { StringTable } from '../structures/string-table.ts'
import { utf8Length, writeUtf8 } from '../structures/utf8.ts'
import { Checksum } from './checksum.ts'
import {
  byteOrderMark,
  type Directory,
  formatVersion,
  headerLength,
  kindOf,
  magic,
  padded,
  type SectionArray,
  type SectionEntry,
} from './snapshot-format.ts'

/** Collects named sections; nothing is copied but the ends that need padding. */
export class SnapshotWriter {
  private readonly sections: SectionEntry[] = []
  private readonly notes: [string, readonly (readonly string[])[]][] = []
  private readonly parts: Uint8Array[] = []
  private length = 0

  section(name: string, array: SectionArray): void {
    this.sections.push([name, kindOf(array), this.length, array.length])
    this.parts.push(...inWholeBlocks(new Uint8Array(array.buffer, array.byteOffset, array.byteLength)))
    this.length += padded(array.byteLength)
  }

  note(name: string, lists: readonly (readonly string[])[]): void {
    this.notes.push([name, lists])
  }

  strings(name: string, table: StringTable): void {
    const { bytes, offsets, slots, length } = table.parts()
    this.section(`${name}/length`, Uint32Array.of(length))
    this.section(`${name}/bytes`, bytes.subarray(0, offsets[length] ?? 0))
    this.section(`${name}/offsets`, offsets.subarray(0, length + 1))
    this.section(`${name}/slots`, slots)
  }

  /** The snapshot in pieces, in order. */
  finish(fingerprint: readonly [number, number]): Uint8Array[] {
    const directory: Directory = { sections: this.sections, notes: Object.fromEntries(this.notes) }
    const json = JSON.stringify(directory)
    const jsonLength = utf8Length(json)
    const directoryBytes = new Uint8Array(padded(jsonLength))
    writeUtf8(json, directoryBytes, 0)

    const body = [directoryBytes, ...this.parts]
    const checksum = new Checksum()
    for (const part of body) checksum.add(wordsOf(part))

    const header = new Uint8Array(headerLength)
    header.set(magic)
    const view = new DataView(header.buffer)
    view.setUint32(8, formatVersion, true)
    // In the machine's own order, as all sections are.
    new Uint32Array(header.buffer, 12, 1)[0] = byteOrderMark
    view.setUint32(16, fingerprint[0], true)
    view.setUint32(20, fingerprint[1], true)
    view.setUint32(24, checksum.value[0], true)
    view.setUint32(28, checksum.value[1], true)
    view.setFloat64(32, headerLength + directoryBytes.length + this.length, true)
    view.setUint32(40, jsonLength, true)
    return [header, ...body]
  }
}

/** The bytes with zeros after them up to a multiple of 16, without copying more than the last block. */
const inWholeBlocks = (bytes: Uint8Array): Uint8Array[] => {
  const whole = bytes.length - (bytes.length % 16)
  const aligned = bytes.byteOffset % 4 === 0 ? bytes.subarray(0, whole) : bytes.slice(0, whole)
  if (whole === bytes.length) return whole === 0 ? [] : [aligned]
  const last = new Uint8Array(16)
  last.set(bytes.subarray(whole))
  return [aligned, last]
}

const wordsOf = (bytes: Uint8Array): Uint32Array => new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >>> 2)
