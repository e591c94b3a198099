import type { ReadBytes } from '../structure/byte-reader.ts'
import { readTiff } from '../structure/read-tiff.ts'

/** Places of a manifest: C2PA specification 2.2, appendix A. The manifest is not read, so nothing is known about its validity. */
const jpegApp11 = 0xeb
const jpegStartOfScan = 0xda
const tiffTag = 0xcd41
const boxUuid = Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex')
const manifestLabel = 'c2pa'

/** A file has few parts before its picture; a damaged one may seem to have more. */
const maxParts = 10_000

const inJpeg = async (read: ReadBytes): Promise<boolean> => {
  const markerBytes = 2
  // The label is in the description box at the start of the first segment.
  const startBytes = 128
  for (let at = markerBytes, count = 0; count < maxParts; count += 1) {
    const segment = await read(at, startBytes)
    const marker = segment[1] ?? jpegStartOfScan
    if (segment[0] !== 0xff || marker === jpegStartOfScan || segment.length < 4) return false
    const length = markerBytes + segment.readUInt16BE(2)
    if (marker === jpegApp11 && segment.subarray(0, length).includes(manifestLabel, 0, 'latin1')) return true
    at += length
  }
  return false
}

/** PNG: length and type of a chunk. RIFF of WebP: type and length. ISO base media of AVIF and HEIF: length and type of a box. */
const inChunks = async (read: ReadBytes, start: number, sizeOf: (header: Buffer) => number, isFound: (header: Buffer) => boolean) => {
  const headerBytes = 24
  for (let at = start, count = 0; count < maxParts; count += 1) {
    const header = await read(at, headerBytes)
    if (header.length < 8) return false
    if (isFound(header)) return true
    const size = sizeOf(header)
    if (size < 8) return false
    at += size
  }
  return false
}

const typeAt = (header: Buffer, at: number): string => header.toString('latin1', at, at + 4)

const inPng = (read: ReadBytes) =>
  inChunks(
    read,
    8,
    (header) => header.readUInt32BE(0) + 12,
    (header) => typeAt(header, 4) === 'caBX',
  )

const inWebp = (read: ReadBytes) =>
  inChunks(
    read,
    12,
    (header) => 8 + header.readUInt32LE(4) + (header.readUInt32LE(4) % 2),
    (header) => typeAt(header, 0) === 'C2PA',
  )

const inAvif = (read: ReadBytes) =>
  inChunks(
    read,
    0,
    (header) => header.readUInt32BE(0),
    (header) => typeAt(header, 4) === 'uuid' && header.subarray(8, 24).equals(boxUuid),
  )

const inTiff = async (read: ReadBytes): Promise<boolean> => (await readTiff(read))?.main.has(tiffTag) === true

const finders: ReadonlyMap<string, (read: ReadBytes) => Promise<boolean>> = new Map([
  ['jpg', inJpeg],
  ['png', inPng],
  ['webp', inWebp],
  ['avif', inAvif],
  ['heic', inAvif],
  ['tif', inTiff],
  ['dng', inTiff],
])

/** Whether an image contains content credentials (C2PA). Other formats have none here. */
export const findContentCredentials = async (read: ReadBytes, filetype: string): Promise<boolean> =>
  (await finders.get(filetype)?.(read)) ?? false
