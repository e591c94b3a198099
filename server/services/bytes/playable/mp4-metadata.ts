import type { ByteRange } from '../ranges.ts'

/** Bytes that are replaced so that the file stays valid and keeps its length. */
export interface BlankRange extends ByteRange {
  /** Written at the start of the range; the rest becomes zeros. */
  readonly head: Uint8Array
}

/** Reads bytes of the file. Fewer bytes come back at its end. */
export type ReadRange = (range: ByteRange) => Promise<Buffer>

interface Box {
  readonly type: string
  readonly at: number
  /** First byte after the header. */
  readonly content: number
  readonly end: number
}

const maxBoxes = 10_000
/** The description of ten hours of video with sound has about 10 MB. */
const maxMovieBytes = 64 * 1024 * 1024

/** Descriptions of the whole file or of a track, with place, camera, owner and comments; `uuid` contains XMP. */
const describing: ReadonlySet<string> = new Set(['udta', 'meta', 'uuid', 'ilst', 'keys', 'Xtra', 'XMP_'])
/** Tracks that browsers show. Other ones contain data of the camera, for example its position for each second. */
const shownTracks: ReadonlySet<string> = new Set(['vide', 'soun', 'text', 'sbtl', 'subt', 'clcp'])

const free = (content: number): Uint8Array => Buffer.from('free', 'latin1').subarray(0, content)

/** A box becomes free space: its size stays, so no offset changes. The type is at the fifth byte, also of a box with a long size. */
const blankBox = ({ at, content, end }: Box, offset = 0): BlankRange[] => [
  { start: offset + at + 4, end: offset + at + 7, head: free(4) },
  ...(end > content ? [{ start: offset + content, end: offset + end - 1, head: new Uint8Array() }] : []),
]

const readBox = (header: Buffer, at: number, limit: number): Box | null => {
  if (header.length < 8) return null
  const short = header.readUInt32BE(0)
  const long = short === 1 && header.length >= 16
  const size = long ? Number(header.readBigUInt64BE(8)) : short === 0 ? limit - at : short
  const content = at + (long ? 16 : 8)
  return at + size < content ? null : { type: header.toString('latin1', 4, 8), at, content, end: Math.min(at + size, limit) }
}

const boxesIn = function* (data: Buffer, from: number, to: number): Generator<Box> {
  for (let at = from; at + 8 <= to; ) {
    const box = readBox(data.subarray(at, at + 16), at, to)
    if (!box) return
    yield box
    at = box.end
  }
}

const childOf = (data: Buffer, parent: Box, ...path: string[]): Box | undefined => {
  const [type, ...below] = path
  const found = [...boxesIn(data, parent.content, parent.end)].find((box) => box.type === type)
  return found && below.length > 0 ? childOf(data, found, ...below) : found
}

/** Numbers of a table that begins after version, flags and `skip` bytes with their count. */
const table = (data: Buffer, box: Box | undefined, skip: number, width: number): number[] => {
  if (!box) return []
  const start = box.content + 4 + skip + 4
  if (start > box.end) return []
  const count = Math.min(data.readUInt32BE(start - 4), Math.floor((box.end - start) / width))
  return Array.from({ length: count }, (_, i) =>
    width === 8 ? Number(data.readBigUInt64BE(start + i * 8)) : data.readUInt32BE(start + i * 4),
  )
}

/** Where the samples of a track are in the file: chunk by chunk. */
const samplesOf = (data: Buffer, track: Box): BlankRange[] => {
  const tables = childOf(data, track, 'mdia', 'minf', 'stbl')
  if (!tables) return []
  const sizeBox = childOf(data, tables, 'stsz')
  const commonSize = sizeBox && sizeBox.end >= sizeBox.content + 8 ? data.readUInt32BE(sizeBox.content + 4) : 0
  const sizes = table(data, sizeBox, 4, 4)
  const offsets = [...table(data, childOf(data, tables, 'stco'), 0, 4), ...table(data, childOf(data, tables, 'co64'), 0, 8)]
  const runBox = childOf(data, tables, 'stsc')
  const runs = runBox && runBox.end >= runBox.content + 8 ? Math.floor((runBox.end - runBox.content - 8) / 12) : 0
  const run = (i: number, part: number) => data.readUInt32BE((runBox?.content ?? 0) + 8 + i * 12 + part * 4)
  let sample = 0
  let current = 0
  return offsets.flatMap((start, chunk) => {
    while (current + 1 < runs && run(current + 1, 0) <= chunk + 1) current += 1
    const count = runs === 0 ? 1 : run(current, 1)
    const bytes = commonSize > 0 ? commonSize * count : sizes.slice(sample, sample + count).reduce((sum, size) => sum + size, 0)
    sample += count
    return bytes > 0 ? [{ start, end: start + bytes - 1, head: new Uint8Array() }] : []
  })
}

/** The name of the program or camera in the handler of a track. */
const handlerName = (handler: Box | undefined, offset: number): BlankRange[] => {
  const start = (handler?.content ?? 0) + 24
  return handler && handler.end > start ? [{ start: offset + start, end: offset + handler.end - 1, head: new Uint8Array() }] : []
}

const trackRanges = (data: Buffer, track: Box, offset: number): BlankRange[] => {
  const handler = childOf(data, track, 'mdia', 'hdlr')
  const type = handler && handler.end >= handler.content + 12 ? data.toString('latin1', handler.content + 8, handler.content + 12) : ''
  if (!shownTracks.has(type)) return [...samplesOf(data, track), ...blankBox(track, offset)]
  const described = [...boxesIn(data, track.content, track.end)].filter((box) => describing.has(box.type))
  return [...described.flatMap((box) => blankBox(box, offset)), ...handlerName(handler, offset)]
}

const movieRanges = (data: Buffer, offset: number): BlankRange[] =>
  [...boxesIn(data, 0, data.length)].flatMap((box) => {
    if (box.type === 'trak') return trackRanges(data, box, offset)
    return describing.has(box.type) ? blankBox(box, offset) : []
  })

/**
 * Metadata of an MP4 or QuickTime file: descriptions, and tracks that contain neither pictures nor sound nor subtitles. ISO/IEC 14496-12.
 * @throws RangeError if the description of the file is too large to be checked
 */
export const findMp4Metadata = async (read: ReadRange, bytes: number): Promise<BlankRange[]> => {
  const found: BlankRange[] = []
  for (let at = 0, count = 0; at < bytes && count < maxBoxes; count += 1) {
    const box = readBox(await read({ start: at, end: Math.min(at + 16, bytes) - 1 }), at, bytes)
    if (!box) return found
    if (box.type === 'moov') {
      if (box.end - box.content > maxMovieBytes) throw new RangeError('the description of the video is too large')
      found.push(...movieRanges(await read({ start: box.content, end: box.end - 1 }), box.content))
    } else if (describing.has(box.type)) found.push(...blankBox(box))
    at = box.end
  }
  return found
}
