import sharp, { type Sharp } from 'sharp'
import { dominantColourOf, thumbhashOf } from './colours.ts'

export const thumbBox = { width: 800, height: 400 } as const
export const previewBox = { width: 2000, height: 2000 } as const

export interface Still {
  readonly name: 'thumb' | 'preview'
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

export interface Stills {
  readonly stills: readonly Still[]
  readonly thumbhash: string
  readonly dominantColor: string | null
}

/**
 * Makes thumbnail and preview. The image is decoded once, at the size of the preview; the thumbnail is made from it. Both are WebP: at
 * thumbnail size a quarter smaller than JPEG at equal SSIM, a tenth larger than AVIF in a third of its time, and with transparency. Rejects
 * with the error of the decoder.
 */
export const makeStills = async (picture: Sharp): Promise<Stills> => {
  const { data, info } = await picture
    .resize({ ...previewBox, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const base = () => sharp(data, { raw })
  const [preview, thumb, tiny] = await Promise.all([
    base().webp({ quality: 80 }).toBuffer(),
    base()
      .resize({ ...thumbBox, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 72 })
      .toBuffer({ resolveWithObject: true }),
    base()
      .resize({ width: 100, height: 100, fit: 'inside', withoutEnlargement: true })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true }),
  ])
  const pixels = { data: tiny.data, width: tiny.info.width, height: tiny.info.height }
  return {
    stills: [
      { name: 'thumb', data: thumb.data, width: thumb.info.width, height: thumb.info.height },
      { name: 'preview', data: preview, width: info.width, height: info.height },
    ],
    thumbhash: thumbhashOf(pixels),
    dominantColor: dominantColourOf(pixels),
  }
}
