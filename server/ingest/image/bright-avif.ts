import sharp from 'sharp'
import { createTimeSlices } from '../../common/time-slices.ts'
import type { BrightColour } from '../structure/bright-colour.ts'
import { withBytes } from '../structure/byte-reader.ts'
import { readHeif } from '../structure/heif.ts'
import type { ImageSource } from './open-image.ts'
import { rgbTiff } from './rgb-tiff.ts'
import { standardRange } from './standard-range.ts'

/** Larger pictures would need gigabytes. Their colours stay pale. */
const maxPixels = 40_000_000

const convert = async (source: ImageSource, colour: BrightColour): Promise<Buffer> => {
  const { data, info } = await sharp(source, { autoOrient: true, failOn: 'none' })
    .toColourspace('rgb16')
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const samples = channels === 4 ? 4 : 3
  const { tiff, start } = rgbTiff({ width, height, samples, icc: null })
  const values = new Uint16Array(data.buffer, data.byteOffset, data.length / 2)
  const write = standardRange(colour)
  const slices = createTimeSlices()
  for (let row = 0; row < height; row += 1) {
    if (slices.isOver()) await slices.next()
    for (let index = row * width; index < (row + 1) * width; index += 1) {
      const [from, to] = [index * channels, start + index * samples]
      write(values[from] ?? 0, values[from + 1] ?? 0, values[from + 2] ?? 0, tiff, to)
      if (samples === 4) tiff[to + 3] = (values[from + 3] ?? 0) >> 8
    }
  }
  return tiff
}

/**
 * An AVIF in HDR with the colours of usual screens, as TIFF; any other image unchanged. The decoder does not know the curves of HDR. A damaged
 * image is unchanged, too: the decoder that follows treats it as any other damaged image.
 */
export const withStandardRange = async (source: ImageSource, filetype: string): Promise<ImageSource> => {
  if (filetype !== 'avif') return source
  const file = await withBytes(source, readHeif)
  if (!file?.bright || file.width * file.height > maxPixels) return source
  return convert(source, file.bright).catch(() => source)
}
