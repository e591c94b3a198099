import type { ReadBytes } from './byte-reader.ts'

/** In pixels, as stored. */
export interface JpegSize {
  readonly width: number
  readonly height: number
}

const marker = { prefix: 0xff, start: 0xd8, startOfScan: 0xda, end: 0xd9, app0: 0xe0, app1: 0xe1, app15: 0xef, comment: 0xfe } as const
/** Start of frame of baseline, extended and progressive pictures. Cameras store raw pixels as lossless ones, which no browser shows. */
const shownFrames: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2])
/** Markers of this range begin a frame, except for tables. */
const isFrame = (code: number): boolean => code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code)

const startBytes = 2
const segmentHeaderBytes = 4
const frameBytes = 10
const bitsPerSample = 8
/** A file has few segments before its picture; a damaged one may seem to have more. */
const maxSegmentCount = 500

/** The size of a JPEG picture at a place, if usual programs can show it. Null for other data. */
export const readJpegSize = async (read: ReadBytes, place: number): Promise<JpegSize | null> => {
  const start = await read(place, startBytes)
  if (start[0] !== marker.prefix || start[1] !== marker.start) return null
  for (let at = place + startBytes, count = 0; count < maxSegmentCount; count += 1) {
    const segment = await read(at, frameBytes)
    const code = segment[1] ?? marker.end
    if (segment.length < segmentHeaderBytes || segment[0] !== marker.prefix) return null
    // A marker may be preceded by any number of fill bytes.
    if (code === marker.prefix) {
      at += 1
      continue
    }
    if (code === marker.startOfScan || code === marker.end) return null
    if (isFrame(code)) {
      if (!shownFrames.has(code) || segment.length < frameBytes || segment[4] !== bitsPerSample) return null
      const [height, width, components] = [segment.readUInt16BE(5), segment.readUInt16BE(7), segment[9]]
      return width > 0 && height > 0 && (components === 1 || components === 3) ? { width, height } : null
    }
    at += startBytes + segment.readUInt16BE(2)
  }
  return null
}

const exifMark = Buffer.from('Exif\0\0', 'latin1')

/** An EXIF segment that contains only the orientation. */
const orientationSegment = (orientation: number): Buffer => {
  const entry = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
  const body = Buffer.concat([exifMark, Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, ...entry, 0, 0, 0, 0])])
  return Buffer.concat([Buffer.from([marker.prefix, marker.app1, 0, body.length + 2]), body])
}

/** A JPEG picture whose EXIF block is replaced by an orientation. @param orientation 1 to 8, as in EXIF */
export const withOrientation = (picture: Buffer, orientation: number): Buffer => {
  const kept: Buffer[] = []
  let at = startBytes
  while (at + segmentHeaderBytes <= picture.length && picture[at] === marker.prefix) {
    const code = picture[at + 1] ?? marker.end
    if (code !== marker.comment && (code < marker.app0 || code > marker.app15)) break
    const end = at + startBytes + picture.readUInt16BE(at + 2)
    const isExif =
      code === marker.app1 &&
      picture
        .subarray(at + segmentHeaderBytes, end)
        .subarray(0, exifMark.length)
        .equals(exifMark)
    if (!isExif) kept.push(picture.subarray(at, end))
    at = end
  }
  return Buffer.concat([picture.subarray(0, startBytes), orientationSegment(orientation), ...kept, picture.subarray(at)])
}
