import type { Sharp } from 'sharp'
import type { Size } from './output-size.ts'
import type { ImageSpec } from './preset-definitions.ts'

const printDensity = 300
const paper = '#ffffff'

/** Resizes and encodes an image in sRGB. Formats without transparency get a white background. Metadata of the file is removed. */
export const encodeImage = (picture: Sharp, encoding: ImageSpec['encode'], { width, height }: Size): Sharp => {
  const sized = picture.resize({ width, height, fit: 'fill' }).toColourspace('srgb')
  switch (encoding) {
    case 'web-jpg':
      return sized.flatten({ background: paper }).jpeg({ quality: 82, progressive: true, mozjpeg: true })
    case 'print-jpg':
      return sized
        .flatten({ background: paper })
        .withIccProfile('srgb')
        .withDensity(printDensity)
        .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    case 'print-tif':
      return sized
        .flatten({ background: paper })
        .withIccProfile('srgb')
        .withDensity(printDensity)
        .tiff({ compression: 'lzw', predictor: 'horizontal' })
    case 'png':
      return sized.png({ compressionLevel: 9 })
    case 'webp':
      return sized.webp({ quality: 85 })
  }
}
