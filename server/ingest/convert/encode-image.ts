import type { Sharp } from 'sharp'
import { imageSource } from '../image/image-source.ts'
import type { ImageSpec, RightsBlocks, Size } from '../image/image-spec.ts'
import { openMovingImage } from '../image/open-image.ts'
import type { PictureFile } from '../image/picture-protocol.ts'
import { rasterise } from '../image/rasterise.ts'
import { writePicture } from './write-picture.ts'

type StillEncoding = Exclude<ImageSpec['encode'], 'moving'>

const printDpi = 300
/** As the encoder of TIFF expects it. */
const pixelsPerMillimetre = printDpi / 25.4
const paper = '#ffffff'

/**
 * Resizes and encodes an image in sRGB. Formats without transparency get a white background. Metadata of the file is removed. The option
 * for the density is not used, because it keeps the EXIF block with position, serial number and thumbnail.
 */
const encode = (picture: Sharp, encoding: StillEncoding, { width, height }: Size): Sharp => {
  const sized = picture.resize({ width, height, fit: 'fill' }).toColourspace('srgb')
  switch (encoding) {
    case 'web-jpg':
      return sized.flatten({ background: paper }).jpeg({ quality: 82, progressive: true, mozjpeg: true })
    case 'print-jpg':
      return sized.flatten({ background: paper }).withIccProfile('srgb').jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    case 'print-tif':
      return sized
        .flatten({ background: paper })
        .withIccProfile('srgb')
        .tiff({ compression: 'lzw', predictor: 'horizontal', xres: pixelsPerMillimetre, yres: pixelsPerMillimetre })
    case 'png':
      return sized.png({ compressionLevel: 9 })
    case 'webp':
      return sized.webp({ quality: 85 })
  }
}

const extensions: Readonly<Record<ImageSpec['encode'], string>> = {
  'web-jpg': 'jpg',
  'print-jpg': 'jpg',
  'print-tif': 'tif',
  png: 'png',
  webp: 'webp',
  moving: 'webp',
}

/**
 * Converts an image and writes the file `out`, whose only metadata are density, colour profile and `rights`. Rejects with the error of the
 * decoder.
 */
export const encodeImage = async (
  picture: PictureFile,
  encoding: ImageSpec['encode'],
  to: Size,
  out: string,
  rights: RightsBlocks | null,
): Promise<Size> => {
  const { file, filetype, limits } = picture
  if (encoding === 'moving') {
    const moving = openMovingImage(await imageSource(file, null, filetype), limits).resize({ ...to, fit: 'fill' })
    await writePicture(moving.webp({ quality: 75, effort: 2 }), extensions[encoding], out, rights)
    return to
  }
  // Of a damaged image, the part that its preview shows.
  const encoded = encode(rasterise(await imageSource(file, null, filetype), filetype, picture, limits, 'tolerant'), encoding, to)
  const { width, height } = await writePicture(encoded, extensions[encoding], out, rights, encoding === 'print-jpg' ? printDpi : null)
  return { width, height }
}
