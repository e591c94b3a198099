import type { StringTable } from '../structures/string-table.ts'
import { utf8Length, writeUtf8 } from '../structures/utf8.ts'
import { Checksum } from './checksum.ts'
import {
  byteOrderMark,
  type Directory,
  formatVersion,
  headerBytes,
  kindOf,
  magic,
  paddedLength,
  type SectionArray,
  type SectionEntry,
} from './snapshot-format.ts'

/** Collects named sections and metadata. It copies only the last, padded block of a section. */
export class SnapshotWriter {
  private readonly sections: SectionEntry[] = []
  private readonly metadata: [string, readonly (readonly string[])[]][] = []
  private readonly parts: Uint8Array[] = []
  private length = 0

  addSection(name: string, array: SectionArray): void {
    this.sections.push([name, kindOf(array), this.length, array.length])
    this.parts.push(...padToBlocks(new Uint8Array(array.buffer, array.byteOffset, array.byteLength)))
    this.length += paddedLength(array.byteLength)
  }

  addMetadata(name: string, lists: readonly (readonly string[])[]): void {
    this.metadata.push([name, lists])
  }

  addStrings(name: string, table: StringTable): void {
    const { bytes, offsets, slots, length } = table.parts()
    this.addSection(`${name}/length`, Uint32Array.of(length))
    this.addSection(`${name}/bytes`, bytes.subarray(0, offsets[length] ?? 0))
    this.addSection(`${name}/offsets`, offsets.subarray(0, length + 1))
    this.addSection(`${name}/slots`, slots)
  }

  /** Returns the snapshot as consecutive chunks. */
  finish(fingerprint: readonly [number, number]): Uint8Array[] {
    const directory: Directory = { sections: this.sections, notes: Object.fromEntries(this.metadata) }
    const json = JSON.stringify(directory)
    const jsonLength = utf8Length(json)
    const directoryBytes = new Uint8Array(paddedLength(jsonLength))
    writeUtf8(json, directoryBytes, 0)

    const body = [directoryBytes, ...this.parts]
    const checksum = new Checksum()
    for (const part of body) checksum.add(asWords(part))

    const header = new Uint8Array(headerBytes)
    header.set(magic)
    const view = new DataView(header.buffer)
    view.setUint32(8, formatVersion, true)
    // In native byte order, like all sections.
    new Uint32Array(header.buffer, 12, 1)[0] = byteOrderMark
    view.setUint32(16, fingerprint[0], true)
    view.setUint32(20, fingerprint[1], true)
    view.setUint32(24, checksum.value[0], true)
    view.setUint32(28, checksum.value[1], true)
    view.setFloat64(32, headerBytes + directoryBytes.length + this.length, true)
    view.setUint32(40, jsonLength, true)
    return [header, ...body]
  }
}

/** Pads the bytes with zeros to a multiple of 16. Copies only the last block. */
const padToBlocks = (bytes: Uint8Array): Uint8Array[] => {
  const alignedLength = bytes.length - (bytes.length % 16)
  const aligned = bytes.byteOffset % 4 === 0 ? bytes.subarray(0, alignedLength) : bytes.slice(0, alignedLength)
  if (alignedLength === bytes.length) return alignedLength === 0 ? [] : [aligned]
  const last = new Uint8Array(16)
  last.set(bytes.subarray(alignedLength))
  return [aligned, last]
}

const asWords = (bytes: Uint8Array): Uint32Array => new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >>> 2)
