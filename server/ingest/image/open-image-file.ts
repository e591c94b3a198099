import { isHeif } from '../structure/heif.ts'
import { isPhotoshop } from '../structure/photoshop.ts'
import { readableSource } from './image-source.ts'
import { type ImageMetadata, inspectHeif, inspectImage, inspectPhotoshop } from './inspect-image.ts'
import type { ImageSource } from './open-image.ts'

export interface OpenedImage {
  /** Input for the decoder, in the colours of the file. */
  readonly source: ImageSource
  readonly inspected: ImageMetadata
}

/**
 * Reads the header of an image file, and prepares it for the decoder. Rejects with UnusableFileError if it is unreadable.
 * @param data its bytes, if they are in memory
 */
export const openImageFile = async (file: string, data: Buffer | null, filetype: string): Promise<OpenedImage> => {
  // Their pixels are decoded in the separate process.
  if (isPhotoshop(filetype)) return { source: file, inspected: await inspectPhotoshop(data ?? file) }
  if (isHeif(filetype)) return { source: file, inspected: await inspectHeif(data ?? file) }
  const source = await readableSource(file, data, filetype)
  return { source, inspected: await inspectImage(source) }
}
