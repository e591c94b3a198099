import { createHash } from 'node:crypto'
import { type ByteRange, type ChunkMemory, exactChunks, type OpenEntry } from './open-entry.ts'
import { centralHeader, centralHeaderLength, endRecords, localHeader, localHeaderLength, type ZipFile } from './zip-records.ts'

export interface ZipEntry extends ZipFile {
  /** Digest of the content for the ETag; equal digests must mean equal bytes. */
  readonly digest: string
  readonly open: OpenEntry
}

export interface ZipArchive {
  /** Exact, before anything is read. */
  readonly bytes: number
  /** Strong ETag with its quotes: equal entries always give equal bytes. */
  readonly etag: string
  /**
   * Any range of the zip, generated while it is sent; only the entries in the range are opened.
   * @param into `memory` is for the chunks; without it each chunk has its own
   */
  readonly open: (range: ByteRange, into?: { readonly memory?: ChunkMemory | undefined }) => AsyncGenerator<Uint8Array>
}

/** Part of the ETag; increase it when the same entries would give other bytes. */
const layoutVersion = 'vitrine-zip-1'
/**
 * Small entries are read in parallel into one block, which is sent as one chunk: each chunk costs a system call and a turn of the event loop,
 * and each buffer costs time in the garbage collector.
 */
const maxBlockBytes = 1024 * 1024
/** Larger entries are streamed. */
const maxBlockEntryBytes = 512 * 1024
const blockEntryCount = 32
/** Blocks in memory, so that disk and network work at the same time. */
const readAheadCount = 4
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

/** Consecutive entries of a zip. */
interface Part {
  /** First entry and the one after the last. */
  readonly from: number
  readonly to: number
  /** Headers and contents; null for an entry that is large or only partly requested. */
  readonly block: Promise<Uint8Array> | null
}

/** Reads the whole entry into `target`, which has its size. */
const fill = async (entry: ZipEntry, target: Uint8Array): Promise<void> => {
  if (entry.bytes === 0) return
  let position = 0
  for await (const chunk of exactChunks(entry.open({ start: 0, end: entry.bytes - 1 }, { target }), entry.bytes)) {
    const isInPlace = chunk.buffer === target.buffer && chunk.byteOffset === target.byteOffset + position
    if (!isInPlace) target.set(chunk, position)
    position += chunk.length
  }
}

/** Fills the start of `memory` with these entries, and returns this part. */
const readBlock = async (entries: readonly ZipEntry[], bytes: number, memory: Uint8Array): Promise<Uint8Array> => {
  const block = memory.subarray(0, bytes)
  let position = 0
  const reads = entries.map((entry) => {
    block.set(localHeader(entry), position)
    const start = position + localHeaderLength(entry)
    position = start + entry.bytes
    return fill(entry, block.subarray(start, position))
  })
  // After a failure the other reads end before the block is released.
  await Promise.allSettled(reads)
  await Promise.all(reads)
  return block
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

  const endOf = (position: number): number => offsets[position + 1] ?? listOffset

  /** The part of the zip that begins with an entry: a block of small entries as large as possible, or the entry alone. */
  const partFrom = (from: number, range: ByteRange, memory?: ChunkMemory): Part => {
    let to = from
    const start = offsets[from] ?? 0
    const isInBlock = (position: number): boolean =>
      position < entries.length &&
      (entries[position]?.bytes ?? 0) <= maxBlockEntryBytes &&
      endOf(position) <= range.end + 1 &&
      endOf(position) - start <= maxBlockBytes
    while (start >= range.start && to - from < blockEntryCount && isInBlock(to)) to += 1
    if (to === from) return { from, to: from + 1, block: null }
    const bytes = endOf(to - 1) - start
    // Of equal size, so that any block can use it again.
    const size = Math.min(maxBlockBytes, range.end + 1 - range.start)
    const block = readBlock(entries.slice(from, to), bytes, memory?.take(size) ?? Buffer.allocUnsafeSlow(bytes))
    // Report a failed read when the block is due, not as an unhandled rejection.
    block.catch(() => undefined)
    return { from, to, block }
  }

  async function* single(position: number, range: ByteRange, memory?: ChunkMemory): AsyncGenerator<Uint8Array> {
    const entry = entries[position]
    if (!entry) return
    const offset = offsets[position] ?? 0
    const header = cut(localHeader(entry), offset, range)
    if (header) yield header
    const dataStart = offset + localHeaderLength(entry)
    const requested = { start: Math.max(0, range.start - dataStart), end: Math.min(entry.bytes - 1, range.end - dataStart) }
    if (requested.start <= requested.end) yield* exactChunks(entry.open(requested, { memory }), requested.end - requested.start + 1)
  }

  /** Blocks are read ahead; a single entry is opened when its turn comes. */
  async function* files(range: ByteRange, memory?: ChunkMemory): AsyncGenerator<Uint8Array> {
    const ahead: Part[] = []
    let next = lastAtOrBefore(offsets, range.start)
    for (;;) {
      while (ahead.length < readAheadCount && next < entries.length && (offsets[next] ?? 0) <= range.end) {
        const part = partFrom(next, range, memory)
        ahead.push(part)
        next = part.to
      }
      const part = ahead.shift()
      if (!part) return
      if (part.block) yield await part.block
      else yield* single(part.from, range, memory)
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
    async *open(range, { memory } = {}) {
      if (range.start < listOffset) yield* files(range, memory)
      if (range.end >= listOffset) yield* directory(range)
      const chunk = cut(end, listOffset + listLength, range)
      if (chunk) yield chunk
    },
  }
}
