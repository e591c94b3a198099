import { type DecodeImage, limits } from '@vitrine/gltf-thumbnail'
import sharp from 'sharp'
import { openImage } from '../image/open-image.ts'

const decodeTimeoutSeconds = 20

/** Decodes a texture with the image library of the server. Rejects with the error of the decoder. */
export const decodeTexture: DecodeImage = async (bytes, maxSidePx) => {
  const image = openImage(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    {
      pixels: limits.texturePixels,
      seconds: decodeTimeoutSeconds,
    },
    'tolerant',
  )
  const { format } = await sharp(bytes, { limitInputPixels: limits.texturePixels, failOn: 'none' }).metadata()
  if (!['png', 'jpeg', 'webp', 'heif'].includes(format)) return null
  const { data, info } = await image
    .resize({ width: maxSidePx, height: maxSidePx, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return info.channels === 4 ? { width: info.width, height: info.height, data } : null
}
