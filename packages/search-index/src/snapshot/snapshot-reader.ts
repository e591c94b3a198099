import { StringTable } from '../structures/string-table.ts'
import { readUtf8 } from '../structures/utf8.ts'
import { Checksum } from './checksum.ts'
import {
  byteOrderMark,
  type Directory,
  formatVersion,
  headerBytes,
  magic,
  paddedLength,
  type SectionArray,
  type SectionEntry,
  sectionKinds,
} from './snapshot-format.ts'

/** `foreign`: no snapshot at all. The others: of another format version, of another schema, damaged. */
type SnapshotProblem = 'foreign' | 'version' | 'schema' | 'damaged'

/** A snapshot cannot be loaded. Index the documents again. */
export class SnapshotError extends Error {
  constructor(
    readonly problem: SnapshotProblem,
    message: string,
  ) {
    super(message)
    this.name = 'SnapshotError'
  }
}

/** Validates a snapshot and returns its sections as typed-array views on its bytes, without copying. */
export class SnapshotReader {
  private readonly bytes: Uint8Array
  private readonly sections = new Map<string, SectionEntry>()
  private readonly directory: Directory
  private readonly sectionsOffset: number

  constructor(source: Uint8Array, fingerprint: readonly [number, number]) {
    // Float64Array views need 8-byte alignment.
    const bytes = source.byteOffset % 8 === 0 ? source : source.slice()
    this.bytes = bytes
    if (bytes.length < headerBytes || magic.some((byte, i) => bytes[i] !== byte))
      throw new SnapshotError('foreign', 'These bytes are no search index.')
    const view = new DataView(bytes.buffer, bytes.byteOffset, headerBytes)
    const version = view.getUint32(8, true)
    if (version !== formatVersion)
      throw new SnapshotError('version', `The search index has format ${version}, this program reads ${formatVersion}.`)
    if (new Uint32Array(bytes.buffer, bytes.byteOffset + 12, 1)[0] !== byteOrderMark)
      throw new SnapshotError('version', 'The search index was written by a machine of the other byte order.')
    const length = view.getFloat64(32, true)
    if (length !== bytes.length) throw new SnapshotError('damaged', `The search index should have ${length} bytes but has ${bytes.length}.`)
    const checksum = new Checksum()
    checksum.add(new Uint32Array(bytes.buffer, bytes.byteOffset + headerBytes, (bytes.length - headerBytes) >>> 2))
    if (checksum.value[0] !== view.getUint32(24, true) || checksum.value[1] !== view.getUint32(28, true))
      throw new SnapshotError('damaged', 'The search index is damaged: its checksum is wrong.')
    if (view.getUint32(16, true) !== fingerprint[0] || view.getUint32(20, true) !== fingerprint[1])
      throw new SnapshotError('schema', 'The search index was made for other fields.')
    const jsonLength = view.getUint32(40, true)
    // The checksum does not cover the header, so check its remaining fields.
    if (view.getUint32(44, true) !== 0 || jsonLength > bytes.length - headerBytes)
      throw new SnapshotError('damaged', 'The search index is damaged: its header is wrong.')
    this.sectionsOffset = headerBytes + paddedLength(jsonLength)
    this.directory = readDirectory(bytes, headerBytes + jsonLength)
    for (const entry of this.directory.sections) this.sections.set(entry[0], entry)
  }

  damaged(name: string): SnapshotError {
    return new SnapshotError('damaged', `The search index is damaged: its part ${name} is missing or too short.`)
  }

  has(name: string): boolean {
    return this.sections.has(name)
  }

  metadata(name: string): readonly (readonly string[])[] {
    const note = this.directory.notes[name]
    if (!note) throw this.damaged(name)
    return note
  }

  u8(name: string): Uint8Array {
    const array = this.view(name)
    if (!(array instanceof Uint8Array)) throw this.damaged(name)
    return array
  }

  u32(name: string, atLeast: number): Uint32Array {
    const array = this.view(name)
    if (!(array instanceof Uint32Array) || array.length < atLeast) throw this.damaged(name)
    return array
  }

  codes(name: string, atLeast: number): Uint16Array | Uint32Array {
    const array = this.view(name)
    if (!(array instanceof Uint16Array || array instanceof Uint32Array) || array.length < atLeast) throw this.damaged(name)
    return array
  }

  numbers(name: string, atLeast: number): Int32Array | Float64Array {
    const array = this.view(name)
    if (!(array instanceof Int32Array || array instanceof Float64Array) || array.length < atLeast) throw this.damaged(name)
    return array
  }

  strings(name: string): StringTable {
    const length = this.u32(`${name}/length`, 1)[0] ?? 0
    return new StringTable({
      length,
      bytes: this.u8(`${name}/bytes`),
      offsets: this.u32(`${name}/offsets`, length + 1),
      slots: this.u32(`${name}/slots`, 1),
    })
  }

  private view(name: string): SectionArray {
    const entry = this.sections.get(name)
    if (!entry) throw this.damaged(name)
    const [, kind, offset, length] = entry
    const ArrayType: SectionArrayType | undefined = sectionKinds[kind]
    const from = this.sectionsOffset + offset
    if (!ArrayType || from + length * ArrayType.BYTES_PER_ELEMENT > this.bytes.length) throw this.damaged(name)
    return new ArrayType(this.bytes.buffer, this.bytes.byteOffset + from, length)
  }
}

interface SectionArrayType {
  readonly BYTES_PER_ELEMENT: number
  new (buffer: ArrayBufferLike, offset: number, length: number): SectionArray
}

const readDirectory = (bytes: Uint8Array, end: number): Directory => {
  try {
    return JSON.parse(readUtf8(bytes, headerBytes, end)) as Directory
  } catch {
    throw new SnapshotError('damaged', 'The search index is damaged: its directory cannot be read.')
  }
}
