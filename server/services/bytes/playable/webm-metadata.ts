import type { BlankRange, ReadRange } from './mp4-metadata.ts'

const elementIds = { segment: 0x18538067, info: 0x1549a966, tags: 0x1254c367, attachments: 0x1941a469 } as const
/** In `Info`: file name, title, and the date and program of the recording. */
const privateInfoIds: ReadonlySet<number> = new Set([0x7384, 0x3c83ab, 0x3e83bb, 0x7ba9])
const maxElements = 200_000
const maxInfoBytes = 1024 * 1024

interface Element {
  readonly id: number
  readonly idBytes: number
  readonly at: number
  readonly content: number
  /** Null = unknown, as in live recordings. */
  readonly end: number | null
}

const headerBytes = 12

const readElement = (header: Buffer, at: number): Element | null => {
  const idBytes = Math.clz32(header[0] ?? 0) - 23
  const sizeBytes = Math.clz32(header[idBytes] ?? 0) - 23
  if (idBytes > 4 || sizeBytes > 8 || header.length < idBytes + sizeBytes) return null
  let size = (header[idBytes] ?? 0) & (0xff >> sizeBytes)
  let isUnknown = size === 0xff >> sizeBytes
  for (const byte of header.subarray(idBytes + 1, idBytes + sizeBytes)) {
    size = size * 256 + byte
    isUnknown &&= byte === 0xff
  }
  const content = at + idBytes + sizeBytes
  return { id: header.readUIntBE(0, idBytes), idBytes, at, content, end: isUnknown ? null : content + size }
}

/** An element of type `Void` with the same length; its size takes eight bytes where the element is long enough for that. */
const blankElement = ({ at, end }: Element): BlankRange[] => {
  const length = (end ?? at) - at
  if (length < 2) return []
  if (length < 9) return [{ start: at, end: at + length - 1, head: Uint8Array.of(0xec, 0x80 | (length - 2)) }]
  const head = Buffer.alloc(9)
  head[0] = 0xec
  head.writeBigUInt64BE((1n << 56n) | BigInt(length - 9), 1)
  return [{ start: at, end: at + length - 1, head }]
}

const infoRanges = (data: Buffer, offset: number): BlankRange[] => {
  const found: BlankRange[] = []
  for (let at = 0; at < data.length; ) {
    const element = readElement(data.subarray(at, at + headerBytes), at)
    if (!element || element.end === null) return found
    if (privateInfoIds.has(element.id)) found.push(...blankElement({ ...element, at: offset + at, end: offset + element.end }))
    at = element.end
  }
  return found
}

/** Tags, attached files and the title of a WebM file (RFC 9559). */
export const findWebmMetadata = async (read: ReadRange, bytes: number): Promise<BlankRange[]> => {
  const found: BlankRange[] = []
  for (let at = 0, count = 0; at < bytes && count < maxElements; count += 1) {
    const element = readElement(await read({ start: at, end: Math.min(at + headerBytes, bytes) - 1 }), at)
    if (!element) return found
    if (element.id === elementIds.segment) {
      at = element.content
      continue
    }
    if (element.end === null) return found
    if (element.id === elementIds.info && element.end - element.content <= maxInfoBytes)
      found.push(...infoRanges(await read({ start: element.content, end: element.end - 1 }), element.content))
    if (element.id === elementIds.tags || element.id === elementIds.attachments) found.push(...blankElement(element))
    at = element.end
  }
  return found
}
