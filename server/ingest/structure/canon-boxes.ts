import { type Box, boxesIn, byType, findBox, findPath, wholeFile } from './boxes.ts'
import type { ReadBytes } from './byte-reader.ts'
import { readTiff, type Tiff, type TiffDirectory } from './read-tiff.ts'

/** A picture inside a file. */
export interface Place {
  readonly place: number
  readonly length: number
}

/** Identifiers of Canon and Adobe. */
const uuids = {
  metadata: '85c0b687820f11e08111f4ce462b6a48',
  preview: 'eaf42b5e1c984b88b9fbb7dc406e4d16',
  xmp: 'be7acfcb97a942e89c71999491e3afac',
} as const

/** The first sample of a track: the picture, because a track of a photograph has one sample. */
const sampleOf = async (read: ReadBytes, track: Box): Promise<Place | null> => {
  const table = await findPath(read, track, ['mdia', 'minf', 'stbl'])
  if (!table) return null
  const sizes = await findBox(read, table, byType('stsz'))
  const places = await findBox(read, table, ({ type }) => type === 'co64' || type === 'stco')
  if (!sizes || !places) return null
  const [size, place] = [await read(sizes.start, 16), await read(places.start, 16)]
  if (size.length < 16 || place.length < 16) return null
  return {
    length: size.readUInt32BE(4) || size.readUInt32BE(12),
    place: places.type === 'co64' ? Number(place.readBigUInt64BE(8)) : place.readUInt32BE(8),
  }
}

/** Bytes before the picture in a `PRVW` box. */
const previewLeadBytes = 16

/** Places where a CR3 file may have a JPEG picture. Some of them contain raw pixels. */
export const canonPictures = async (read: ReadBytes): Promise<readonly Place[]> => {
  const found: Place[] = []
  const movie = await findBox(read, wholeFile, byType('moov'))
  if (movie)
    for await (const box of boxesIn(read, movie.start, movie.end)) {
      const sample = box.type === 'trak' ? await sampleOf(read, box) : null
      if (sample) found.push(sample)
    }
  const container = await findBox(read, wholeFile, ({ uuid }) => uuid === uuids.preview)
  // A version and a number precede the box.
  const preview = container && (await findBox(read, { ...container, start: container.start + 8 }, byType('PRVW')))
  if (preview) {
    const lead = await read(preview.start, previewLeadBytes)
    if (lead.length === previewLeadBytes) found.push({ place: preview.start + previewLeadBytes, length: lead.readUInt32BE(12) })
  }
  return found
}

export interface CanonMetadata {
  /** Main directory with those of EXIF and of the position. */
  readonly exif: Pick<Tiff, 'main' | 'next' | 'below'> | null
  readonly xmp: Buffer | null
}

const maxXmpBytes = 8 * 1024 * 1024
const directoryBlocks: Readonly<Record<number, string>> = { 0x8769: 'CMT2', 0x8825: 'CMT4' }

/** The blocks of metadata of a CR3 file. Each directory is a TIFF structure of its own. */
export const canonMetadata = async (read: ReadBytes): Promise<CanonMetadata> => {
  const movie = await findBox(read, wholeFile, byType('moov'))
  const blocks = movie && (await findBox(read, movie, ({ uuid }) => uuid === uuids.metadata))
  const directoryOf = async (type: string): Promise<TiffDirectory> => {
    const box = blocks && (await findBox(read, blocks, byType(type)))
    if (!box) return new Map()
    const inside = await readTiff((at, length) => read(box.start + at, Math.max(0, Math.min(length, box.end - box.start - at))))
    return inside?.main ?? new Map()
  }
  const xmpBox = await findBox(read, wholeFile, ({ uuid }) => uuid === uuids.xmp)
  const xmp = xmpBox && xmpBox.end - xmpBox.start <= maxXmpBytes ? await read(xmpBox.start, xmpBox.end - xmpBox.start) : null
  const main = await directoryOf('CMT1')
  if (main.size === 0) return { exif: null, xmp }
  const below = async (tag: number) => {
    const type = directoryBlocks[tag]
    return type === undefined ? new Map() : directoryOf(type)
  }
  return { exif: { main, next: new Map(), below }, xmp }
}
