import { readFile, stat } from 'node:fs/promises'
import { UnusableFileError } from '../reason.ts'
import { withBytes } from '../structure/byte-reader.ts'
import { readHeif } from '../structure/heif.ts'
import { decodeHeif } from './heif-decoder.ts'
import { rgbTiff } from './rgb-tiff.ts'
import { standardRange } from './standard-range.ts'

/** Larger files are not loaded into memory. */
const maxFileBytes = 512 * 1024 * 1024

/**
 * The picture of a HEIF file as an uncompressed TIFF file. It needs several times the memory of its pixels, so it runs in the separate process.
 * The decoder turns it, and the orientation in EXIF has no effect. Rejects with UnusableFileError, or with the error of the decoder.
 */
export const heifPicture = async (path: string): Promise<Buffer> => {
  const file = await withBytes(path, readHeif)
  if (!file) throw new Error('damaged header')
  if ((await stat(path)).size > maxFileBytes) throw new UnusableFileError('needs more memory than is available')
  const { width, height, isTransparent, rgba, stride } = await decodeHeif(await readFile(path))
  const samples = isTransparent ? 4 : 3
  const { tiff, start } = rgbTiff({ width, height, samples, icc: file.blocks.icc ?? null })
  // Each of the 256 values that the decoder returns becomes one of the 65,536 of the conversion.
  const write = file.bright && standardRange(file.bright)
  const wide = (sample: number): number => (rgba[sample] ?? 0) * 257
  let at = start
  for (let row = 0; row < height; row += 1)
    for (let pixel = row * stride; pixel < row * stride + width * 4; pixel += 4) {
      for (let sample = 0; sample < samples; sample += 1) tiff[at + sample] = rgba[pixel + sample] ?? 0
      if (write) write(wide(pixel), wide(pixel + 1), wide(pixel + 2), tiff, at)
      at += samples
    }
  return tiff
}
