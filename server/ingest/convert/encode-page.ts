import type { Size } from '../image/image-spec.ts'
import type { PictureFile } from '../image/picture-protocol.ts'
import { openTiffPage } from '../image/tiff-page.ts'
import { writePicture } from './write-picture.ts'

/**
 * Writes a page of a TIFF file for viewing as the WebP file `out`, without metadata. Null beyond the last page. Rejects with the error of the
 * decoder.
 * @param longSide in pixels; a smaller page keeps its size
 */
export const encodePage = async ({ file, limits }: PictureFile, page: number, longSide: number, out: string): Promise<Size | null> => {
  const picture = await openTiffPage(file, page, limits)
  if (!picture) return null
  const sized = picture.resize({ width: longSide, height: longSide, fit: 'inside', withoutEnlargement: true }).toColourspace('srgb')
  const { width, height } = await writePicture(sized.webp({ quality: 82 }), 'webp', out, null)
  return { width, height }
}
