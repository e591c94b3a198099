import { open, readFile } from 'node:fs/promises'
import { isCameraRaw } from '../structure/camera-raw.ts'
import { isHeif } from '../structure/heif.ts'
import { isPhotoshop } from '../structure/photoshop.ts'
import { withStandardRange } from './bright-avif.ts'
import { heifPicture } from './heif-picture.ts'
import type { ImageSource } from './open-image.ts'
import { photoshopPicture } from './photoshop-picture.ts'
import { rawPicture } from './raw-picture.ts'
import { isCutWebp, isImageSequence, withStillBrand, withWholeLength } from './readable-bytes.ts'

const examinedBytes = 16

const headOf = async (file: string): Promise<{ readonly head: Buffer; readonly bytes: number }> => {
  const handle = await open(file)
  try {
    const head = Buffer.alloc(examinedBytes)
    const { bytesRead } = await handle.read(head, 0, examinedBytes, 0)
    return { head: head.subarray(0, bytesRead), bytes: (await handle.stat()).size }
  } finally {
    await handle.close()
  }
}

/**
 * Input for the decoder, in the colours of the file. libvips reads brackets at the end of a path as options, so such a file is passed as bytes.
 * So are vector images, because with a path libvips would load files that they refer to, and images whose bytes must be changed for the
 * decoder. Of a camera raw file it is the picture that the camera made, and of a Photoshop file the one that shows all layers. A HEIF file is
 * decoded. Rejects with UnusableFileError if there is no picture.
 */
export const readableSource = async (file: string, data: Buffer | null, filetype: string): Promise<ImageSource> => {
  if (isPhotoshop(filetype)) return photoshopPicture(file)
  if (isHeif(filetype)) return heifPicture(file)
  if (isCameraRaw(filetype)) return rawPicture(data ?? file, filetype)
  const { head, bytes } = data ? { head: data.subarray(0, examinedBytes), bytes: data.length } : await headOf(file)
  const whole = async () => data ?? readFile(file)
  if (filetype === 'avif' && isImageSequence(head)) return withStillBrand(await whole())
  if (filetype === 'webp' && isCutWebp(head, bytes)) return withWholeLength(await whole())
  return data ?? (file.endsWith(']') || filetype === 'svg' ? whole() : file)
}

/** Input for the decoder, in the colours of usual screens. See `readableSource`. */
export const imageSource = async (file: string, data: Buffer | null, filetype: string): Promise<ImageSource> =>
  withStandardRange(await readableSource(file, data, filetype), filetype)
