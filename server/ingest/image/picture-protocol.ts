import type { ImageSpec, RightsBlocks, Size } from './image-spec.ts'
import type { ImageLimits } from './open-image.ts'
import type { ReadableStills } from './stills.ts'

export interface PictureFile extends Size {
  /** Real path. */
  readonly file: string
  readonly filetype: string
  readonly limits: ImageLimits
}

/** Calls to the image process. */
export interface PictureCalls {
  stills(picture: PictureFile): Promise<ReadableStills>
  /** Writes a page of a TIFF file, from 1, as the file `out`. Null beyond the last one. `longSide` in pixels. */
  page(picture: PictureFile, page: number, longSide: number, out: string): Promise<Size | null>
  /** Writes the file `out`. */
  encode(picture: PictureFile, encoding: ImageSpec['encode'], to: Size, out: string, rights: RightsBlocks | null): Promise<Size>
}
