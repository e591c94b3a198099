/**
 * Snapshot format: header of 48 bytes, JSON directory, sections. Directory and sections are padded to 16 bytes. Numbers are little-endian.
 *
 * Header, with byte offsets:
 * - 0: magic, 8 bytes
 * - 8: format version, u32
 * - 12: byte order mark, u32
 * - 16: schema fingerprint, 2 × u32
 * - 24: checksum of everything after the header, 2 × u32
 * - 32: total length in bytes, f64
 * - 40: length of the directory JSON in bytes, u32
 * - 44: zero, u32
 */
export const headerBytes = 48
/** First bytes of every snapshot. */
export const magic: readonly number[] = Array.from('VITRIDX\n', (character) => character.charCodeAt(0))
/** Increase it with every change of the format, folding, tokenization or scores. */
export const formatVersion = 10
/** Written in native byte order, to detect snapshots of other machines. */
export const byteOrderMark = 0x01020304

/** Rounds up to a multiple of 16. */
export const paddedLength = (length: number): number => Math.ceil(length / 16) * 16

export const sectionKinds = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, i32: Int32Array, f64: Float64Array } as const
export type SectionKind = keyof typeof sectionKinds
export type SectionArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array

export const kindOf = (array: SectionArray): SectionKind => {
  if (array instanceof Uint8Array) return 'u8'
  if (array instanceof Uint16Array) return 'u16'
  if (array instanceof Uint32Array) return 'u32'
  return array instanceof Int32Array ? 'i32' : 'f64'
}

/** Name, element type, offset from the first section in bytes, length in elements. */
export type SectionEntry = readonly [name: string, kind: SectionKind, offset: number, length: number]

/** Directory of a snapshot, stored as JSON. */
export interface Directory {
  readonly sections: readonly SectionEntry[]
  readonly notes: Readonly<Record<string, readonly (readonly string[])[]>>
}
