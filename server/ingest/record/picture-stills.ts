import { withStandardRange } from '../image/bright-avif.ts'
import type { ImageSource } from '../image/open-image.ts'
import { isExpensive } from '../image/picture-process.ts'
import type { PictureFile } from '../image/picture-protocol.ts'
import { rasterise } from '../image/rasterise.ts'
import { makeReadableStills, type ReadableStills } from '../image/stills.ts'
import type { ExtractContext } from './extract-types.ts'

const megapixels = (pixels: number) => `${Math.round(pixels / 1e6).toLocaleString('en')} MP`

/** Why a picture is not decoded; null = it is within the limit. Vector images are drawn at a smaller size. */
export const excessOf = ({ filetype, width, height, limits }: Omit<PictureFile, 'file'>): string | null =>
  width * height > limits.pixels && filetype !== 'svg'
    ? `is too large for a preview: ${width} × ${height} px are ${megapixels(width * height)}, the limit is ${megapixels(limits.pixels)}`
    : null

/** Thumbnail and preview of a picture; of a demanding one in a separate process. Rejects with the error of the decoder. */
export const makePictureStills = async (
  { pictures }: Pick<ExtractContext, 'pictures'>,
  source: ImageSource,
  picture: PictureFile,
): Promise<ReadableStills> => {
  if (isExpensive(picture)) return pictures.stills(picture)
  const { filetype, limits } = picture
  const shown = await withStandardRange(source, filetype)
  return makeReadableStills((tolerance) => rasterise(shown, filetype, picture, limits, tolerance), limits)
}
