import type { Sharp } from 'sharp'
import { withBytes } from '../structure/byte-reader.ts'
import { readTiffPages } from '../structure/tiff-pages.ts'
import { imageSource } from './image-source.ts'
import { type ImageLimits, openImage } from './open-image.ts'

/**
 * Opens a page of a TIFF file upright; null beyond the last one. Fails when it is decoded.
 * @param page from 1
 */
export const openTiffPage = async (file: string, page: number, limits: ImageLimits): Promise<Sharp | null> => {
  const directory = (await withBytes(file, readTiffPages))[page - 1]
  return directory === undefined ? null : openImage(await imageSource(file, null, 'tif'), limits, 'tolerant', { page: directory })
}
