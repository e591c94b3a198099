import { writeFile } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { imageSource } from '../image/image-source.ts'
import { imageFailure, inspectImage } from '../image/inspect-image.ts'
import { isExpensive } from '../image/picture-process.ts'
import { UnusableFileError } from '../reason.ts'
import { formatNamed } from '../sniff/formats.ts'
import { isCameraRaw } from '../structure/camera-raw.ts'
import { isHeif } from '../structure/heif.ts'
import { isPhotoshop } from '../structure/photoshop.ts'
import type { ExtractContext, ExtractResult } from './extract-types.ts'
import { excessOf, makePictureStills } from './picture-stills.ts'
import { storeStillFiles } from './stored-stills.ts'

export type StoredCover = Pick<ExtractResult, 'width' | 'height' | 'thumbhash' | 'dominantColor' | 'renditions'>

/**
 * Thumbnail and preview of a picture inside a file, with the limits of picture files. Vector images are no covers. Rejects with
 * UnusableFileError if it cannot be decoded.
 */
export const storeCover = async (context: ExtractContext, sha256: string, cover: Uint8Array): Promise<StoredCover> => {
  const data = Buffer.from(cover.buffer, cover.byteOffset, cover.byteLength)
  const detected = await fileTypeFromBuffer(data).catch(() => undefined)
  const format = detected && formatNamed(detected.ext)
  if (format?.kind !== 'image' || isCameraRaw(format.filetype) || isPhotoshop(format.filetype) || isHeif(format.filetype))
    throw new UnusableFileError('is no picture that can be read here')
  const { filetype } = format
  const source = await imageSource('', data, filetype)
  const { width, height } = await inspectImage(source)
  const picture = { filetype, width, height, limits: context.imageLimits }
  const excess = excessOf(picture)
  if (excess !== null) throw new UnusableFileError(excess)
  const fromFile = () =>
    context.temp.use(format.extension, async (file) => {
      await writeFile(file, data)
      return makePictureStills(context, source, { ...picture, file })
    })
  const { isPart: _, ...stills } = await (isExpensive(picture)
    ? fromFile()
    : makePictureStills(context, source, { ...picture, file: '' })
  ).catch((error: unknown) => {
    throw imageFailure(error)
  })
  return { ...(await storeStillFiles(context.blobs, sha256, stills)), width, height }
}
