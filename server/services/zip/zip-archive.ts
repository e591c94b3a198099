import { createHash } from 'node:crypto'
import { WrongLength } from '../delivery/byte-stream.ts'
import type { ByteRange } from '../delivery/ranges.ts'
import { type OpenBytes, wholeReadBytes } from '../delivery/send-bytes.ts'
import { centralHeader, centralHeaderLength, endRecords, localHeader, localHeaderLength, type ZipFile } from './zip-records.ts'

export interface ZipEntry extends ZipFile {
  /** Digest of the content for the ETag; equal digests must mean equal bytes. */
  readonly digest: string
  readonly open: OpenBytes
}

export interface ZipArchive {
  /** Exact, before anything is read. */
  readonly bytes: number
  /** Strong ETag with its quotes: equal entries always give equal bytes. */
  readonly etag: string
  /** Any range of the zip, generated while it is sent; only the entries in the range are opened. */
  readonly open: (range: ByteRange) => AsyncGenerator<Uint8Array>
}

/** Part of the ETag; increase it when the same entries would give other bytes. */
const layoutVersion = 'vitrine-zip-1'
/** Entries that are read ahead, so that disk and network work at the same time. */
const readAheadCount = 8
const readAheadBytes = 4 * 1024 * 1024
/** Central directory headers in one chunk. */
const headerBatchCount = 512

const etagOf = (entries: readonly ZipEntry[]): string => {
  const hash = createHash('sha256').update(layoutVersion)
  for (const { name, bytes, crc32, modified, digest } of entries) hash.update(JSON.stringify([name, bytes, crc32, modified, digest]))
  return `"${hash.digest('hex')}"`
}

/** The part of a chunk at `offset` that lies in the range; null if there is none. */
const cut = (chunk: Uint8Array, offset: number, { start, end }: ByteRange): Uint8Array | null => {
  const from = Math.max(0, start - offset)
  const to = Math.min(chunk.length, end + 1 - offset)
  return from < to ? chunk.subarray(from, to) : null
}

/** Last index whose offset is at most `at`; offsets ascend. */
const lastAtOrBefore = (offsets: Float64Array, at: number): number => {
  let low = 0
  let high = offsets.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((offsets[middle] ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return low
}

interface Part {
  readonly entry: ZipEntry
  readonly offset: number
  /** Requested range inside the entry; null = only its header. */
  readonly range: ByteRange | null
  /** Read ahead of time; null for large entries. */
  readonly reading: Promise<Uint8Array> | null
}

/** A file of another length would shift all following entries, so the zip breaks off. */
async function* exactly(opened: ReturnType<OpenBytes>, expectedBytes: number): AsyncGenerator<Uint8Array> {
  let receivedBytes = 0
  for await (const chunk of Symbol.asyncIterator in opened ? opened : [opened]) {
    receivedBytes += chunk.length
    if (receivedBytes > expectedBytes) throw new WrongLength(expectedBytes, receivedBytes)
    yield chunk
  }
  if (receivedBytes !== expectedBytes) throw new WrongLength(expectedBytes, receivedBytes)
}

/** The entries in a range. Small entries are read ahead; a large entry is opened when its turn comes. */
function* partsOf(entries: readonly ZipEntry[], offsets: Float64Array, range: ByteRange): Generator<Part> {
  const ahead: Part[] = []
  let aheadBytes = 0
  let next = lastAtOrBefore(offsets, range.start)
  const take = (entry: ZipEntry, offset: number): void => {
    next += 1
    aheadBytes += entry.bytes
    const dataStart = offset + localHeaderLength(entry)
    const inside = { start: Math.max(0, range.start - dataStart), end: Math.min(entry.bytes - 1, range.end - dataStart) }
    const requested = inside.start <= inside.end ? inside : null
    const opened = requested && entry.bytes <= wholeReadBytes ? entry.open(requested) : null
    const reading = opened instanceof Promise ? opened : null
    // Report a failed read when its entry is due, not as an unhandled rejection.
    reading?.catch(() => undefined)
    ahead.push({ entry, offset, range: requested, reading })
  }
  for (;;) {
    for (;;) {
      const entry = entries[next]
      const offset = offsets[next]
      if (entry === undefined || offset === undefined || offset > range.end) break
      if (ahead.length > 0 && (ahead.length >= readAheadCount || aheadBytes + entry.bytes > readAheadBytes)) break
      take(entry, offset)
    }
    const first = ahead.shift()
    if (!first) return
    aheadBytes -= first.entry.bytes
    yield first
  }
}

/**
 * A zip that is fully determined by its entries: stored without compression, because media do not shrink, with known CRC-32 and size.
 * Length and ETag are therefore exact before the first byte, and any range is generated without a copy on disk.
 */
export const createZipArchive = (entries: readonly ZipEntry[]): ZipArchive => {
  const offsets = new Float64Array(entries.length)
  let listOffset = 0
  entries.forEach((entry, position) => {
    offsets[position] = listOffset
    listOffset += localHeaderLength(entry) + entry.bytes
  })
  const listLength = entries.reduce((sum, entry, position) => sum + centralHeaderLength(entry, offsets[position] ?? 0), 0)
  const end = endRecords(entries.length, listOffset, listLength)

  async function* files(range: ByteRange): AsyncGenerator<Uint8Array> {
    for (const part of partsOf(entries, offsets, range)) {
      const header = cut(localHeader(part.entry), part.offset, range)
      if (part.reading && part.range) {
        const bytes = await part.reading
        const expectedBytes = part.range.end - part.range.start + 1
        if (bytes.length !== expectedBytes) throw new WrongLength(expectedBytes, bytes.length)
        // One chunk for the socket instead of two.
        yield header ? Buffer.concat([header, bytes]) : bytes
        continue
      }
      if (header) yield header
      if (part.range) yield* exactly(part.entry.open(part.range), part.range.end - part.range.start + 1)
    }
  }

  function* directory(range: ByteRange): Generator<Uint8Array> {
    let offset = listOffset
    for (let from = 0; from < entries.length; from += headerBatchCount) {
      const batch = Buffer.concat(
        entries.slice(from, from + headerBatchCount).map((entry, position) => centralHeader(entry, offsets[from + position] ?? 0)),
      )
      const chunk = cut(batch, offset, range)
      if (chunk) yield chunk
      offset += batch.length
    }
  }

  return {
    bytes: listOffset + listLength + end.length,
    etag: etagOf(entries),
    async *open(range) {
      if (range.start < listOffset) yield* files(range)
      if (range.end >= listOffset) yield* directory(range)
      const chunk = cut(end, listOffset + listLength, range)
      if (chunk) yield chunk
    },
  }
}
