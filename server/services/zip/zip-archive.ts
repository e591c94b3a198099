import { createHash } from 'node:crypto'
import { WrongLength } from '../delivery/byte-stream.ts'
import type { ByteRange } from '../delivery/ranges.ts'
import { type OpenBytes, wholeReadBytes } from '../delivery/send-bytes.ts'
import { centralHeader, centralHeaderLength, endRecords, localHeader, localHeaderLength, type ZipFile } from './zip-records.ts'

export interface ZipEntry extends ZipFile {
  /** Names the content for the ETag; equal names must mean equal bytes. */
  readonly digest: string
  readonly open: OpenBytes
}

export interface ZipArchive {
  /** Exact, before anything is read. */
  readonly bytes: number
  /** Strong, with its quotes: the same list of entries always gives the same bytes. */
  readonly etag: string
  /** Any part of the zip, made on the way; only the entries it touches are opened. */
  readonly open: (range: ByteRange) => AsyncGenerator<Uint8Array>
}

/** Part of the ETag; raise it whenever the same entries would give other bytes. */
const layoutVersion = 'vitrine-zip-1'
/** Entries that are opened while an earlier one leaves, so that the disk works and the network does too. */
const readAheadEntries = 8
const readAheadBytes = 4 * 1024 * 1024
/** Headers of the closing list that leave together. */
const listBatch = 512

const etagOf = (entries: readonly ZipEntry[]): string => {
  const hash = createHash('sha256').update(layoutVersion)
  for (const { name, bytes, crc32, modified, digest } of entries) hash.update(JSON.stringify([name, bytes, crc32, modified, digest]))
  return `"${hash.digest('hex')}"`
}

/** The part of a piece at `offset` that lies in the range; null when none does. */
const cut = (piece: Uint8Array, offset: number, { start, end }: ByteRange): Uint8Array | null => {
  const from = Math.max(0, start - offset)
  const to = Math.min(piece.length, end + 1 - offset)
  return from < to ? piece.subarray(from, to) : null
}

/** Last position whose offset is not beyond `at`; offsets ascend. */
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
  /** Positions inside the entry that are wanted; null = only its header. */
  readonly range: ByteRange | null
  /** Read ahead of its turn. */
  readonly reading: Promise<Uint8Array> | null
}

/** A file that changed its length would shift everything behind it: the zip breaks off instead. */
async function* exactly(opened: ReturnType<OpenBytes>, wanted: number): AsyncGenerator<Uint8Array> {
  let got = 0
  for await (const piece of Symbol.asyncIterator in opened ? opened : [opened]) {
    got += piece.length
    if (got > wanted) throw new WrongLength(wanted, got)
    yield piece
  }
  if (got !== wanted) throw new WrongLength(wanted, got)
}

/** The entries that a range touches. Small ones are read a little ahead of their turn; a large one is opened when it is due. */
function* partsOf(entries: readonly ZipEntry[], offsets: Float64Array, range: ByteRange): Generator<Part> {
  const ahead: Part[] = []
  let bytesAhead = 0
  let next = lastAtOrBefore(offsets, range.start)
  const take = (entry: ZipEntry, offset: number): void => {
    next += 1
    bytesAhead += entry.bytes
    const dataStart = offset + localHeaderLength(entry)
    const inside = { start: Math.max(0, range.start - dataStart), end: Math.min(entry.bytes - 1, range.end - dataStart) }
    const wanted = inside.start <= inside.end ? inside : null
    const opened = wanted && entry.bytes <= wholeReadBytes ? entry.open(wanted) : null
    const reading = opened instanceof Promise ? opened : null
    // A failure ahead of its turn is reported when it is due, not as an unhandled rejection.
    reading?.catch(() => undefined)
    ahead.push({ entry, offset, range: wanted, reading })
  }
  for (;;) {
    for (;;) {
      const entry = entries[next]
      const offset = offsets[next]
      if (entry === undefined || offset === undefined || offset > range.end) break
      if (ahead.length > 0 && (ahead.length >= readAheadEntries || bytesAhead + entry.bytes > readAheadBytes)) break
      take(entry, offset)
    }
    const first = ahead.shift()
    if (!first) return
    bytesAhead -= first.entry.bytes
    yield first
  }
}

/**
 * A zip whose every byte follows from its list of entries: stored, not packed (media does not shrink), with CRC-32 and
 * size known beforehand. So its length and ETag are exact before the first byte and any range can be made without a copy on disk.
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
        const wanted = part.range.end - part.range.start + 1
        if (bytes.length !== wanted) throw new WrongLength(wanted, bytes.length)
        // One piece for the socket instead of two.
        yield header ? Buffer.concat([header, bytes]) : bytes
        continue
      }
      if (header) yield header
      if (part.range) yield* exactly(part.entry.open(part.range), part.range.end - part.range.start + 1)
    }
  }

  function* list(range: ByteRange): Generator<Uint8Array> {
    let offset = listOffset
    for (let from = 0; from < entries.length; from += listBatch) {
      const batch = Buffer.concat(
        entries.slice(from, from + listBatch).map((entry, position) => centralHeader(entry, offsets[from + position] ?? 0)),
      )
      const piece = cut(batch, offset, range)
      if (piece) yield piece
      offset += batch.length
    }
  }

  return {
    bytes: listOffset + listLength + end.length,
    etag: etagOf(entries),
    async *open(range) {
      if (range.start < listOffset) yield* files(range)
      if (range.end >= listOffset) yield* list(range)
      const piece = cut(end, listOffset + listLength, range)
      if (piece) yield piece
    },
  }
}
