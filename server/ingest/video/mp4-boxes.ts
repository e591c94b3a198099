import type { FileHandle } from 'node:fs/promises'
import { openRegular } from '../../common/source-file.ts'
import { UnusableFileError } from '../reason.ts'
import { NoVideoError, type VideoMetadata } from './video-metadata.ts'

interface Box {
  readonly type: string
  readonly start: number
  readonly end: number
}

const headerBytes = 32 * 1024 * 1024

/** Adjacent boxes in a range of a buffer; stops at the first invalid one. */
const boxesIn = function* (data: Buffer, from: number, to: number): Generator<Box> {
  let at = from
  while (at + 8 <= to) {
    const short = data.readUInt32BE(at)
    const long = short === 1 && at + 16 <= to
    const size = long ? Number(data.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short
    if (size < (long ? 16 : 8) || at + size > to) return
    yield { type: data.toString('latin1', at + 4, at + 8), start: at + (long ? 16 : 8), end: at + size }
    at += size
  }
}

const child = (data: Buffer, parent: Box, type: string): Box | undefined =>
  [...boxesIn(data, parent.start, parent.end)].find((box) => box.type === type)

interface TopBox {
  readonly type: string
  readonly at: number
  readonly length: number
  readonly isWhole: boolean
}

/** Top-level boxes of a file, by their headers; the last one may be truncated. */
const topBoxes = async function* (handle: FileHandle): AsyncGenerator<TopBox> {
  const { size } = await handle.stat()
  const head = Buffer.alloc(16)
  for (let at = 0, boxes = 0; at + 8 <= size && boxes < 10_000; boxes += 1) {
    const { bytesRead } = await handle.read(head, 0, 16, at)
    const short = head.readUInt32BE(0)
    const length = short === 1 && bytesRead === 16 ? Number(head.readBigUInt64BE(8)) : short === 0 ? size - at : short
    if (length < 8) return
    yield { type: head.toString('latin1', 4, 8), at, length, isWhole: at + length <= size }
    at += length
  }
}

/** Finds the `moov` box anywhere in the file, without reading the frames. */
const readMovie = async (handle: FileHandle): Promise<Buffer | null> => {
  for await (const { type, at, length, isWhole } of topBoxes(handle)) {
    if (type !== 'moov') continue
    return length > headerBytes || !isWhole ? null : (await handle.read(Buffer.alloc(length), 0, length, at)).buffer
  }
  return null
}

/** Whether an MP4 or QuickTime file is truncated, for example by an interrupted copy. Such a video starts to play normally. */
export const isMp4CutOff = async (file: string): Promise<boolean> => {
  const handle = await openRegular(file)
  try {
    // The data after the last box is arbitrary.
    for await (const { type, isWhole } of topBoxes(handle)) if (type === 'mdat' && !isWhole) return true
    return false
  } finally {
    await handle.close()
  }
}

const movieDuration = (data: Buffer, { start, end }: Box): number | null => {
  const wide = data[start] === 1
  if (end - start < (wide ? 32 : 20)) return null
  const scale = data.readUInt32BE(start + (wide ? 20 : 12))
  const ticks = wide ? Number(data.readBigUInt64BE(start + 24)) : data.readUInt32BE(start + 16)
  return scale > 0 && ticks !== 0xffffffff ? ticks / scale : null
}

const trackSize = (data: Buffer, { start, end }: Box): { width: number; height: number } | null => {
  const matrix = start + (data[start] === 1 ? 52 : 40)
  if (end < matrix + 44) return null
  const turned = data.readInt32BE(matrix) === 0 && data.readInt32BE(matrix + 4) !== 0
  const [width, height] = [data.readUInt32BE(matrix + 36) / 65_536, data.readUInt32BE(matrix + 40) / 65_536].map(Math.round) as [
    number,
    number,
  ]
  if (width === 0 || height === 0) return null
  return turned ? { width: height, height: width } : { width, height }
}

/** Duration and size of an MP4 or QuickTime file, without ffprobe. Rejects with NoVideoError, or with UnusableFileError if it is unreadable. */
export const readMp4Metadata = async (file: string): Promise<VideoMetadata> => {
  const handle = await openRegular(file)
  const data = await (async () => {
    try {
      return await readMovie(handle)
    } finally {
      await handle.close()
    }
  })()
  const movie = data && [...boxesIn(data, 0, data.length)].find(({ type }) => type === 'moov')
  if (!data || !movie) throw new UnusableFileError('cannot be read here: the description of its contents is missing')
  const header = child(data, movie, 'mvhd')
  const sizes = [...boxesIn(data, movie.start, movie.end)]
    .filter(({ type }) => type === 'trak')
    .map((track) => child(data, track, 'tkhd'))
    .map((track) => track && trackSize(data, track))
  const size = sizes.find((candidate) => candidate)
  if (!size) throw new NoVideoError()
  return { ...size, duration: header ? movieDuration(data, header) : null, tags: {}, created: null, picture: null, codecs: null }
}
