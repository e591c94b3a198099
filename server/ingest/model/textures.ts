import sharp from 'sharp'
import { openImage } from '../image/open-image.ts'
import { limits, type Texture } from './draw/scene.ts'

type Level = Texture['levels'][number]

/** Half the size; each pixel is the mean of four. */
const halved = ({ width, height, data }: Level): Level => {
  const [w, h] = [Math.max(1, width >> 1), Math.max(1, height >> 1)]
  const [right, down] = [width > 1 ? 4 : 0, height > 1 ? width * 4 : 0]
  const half = new Uint8Array(w * h * 4)
  for (let y = 0, to = 0; y < h; y += 1) {
    let from = (height > 1 ? y * 2 : y) * width * 4
    for (let x = 0; x < w; x += 1, to += 4, from += width > 1 ? 8 : 4)
      for (let channel = from; channel < from + 4; channel += 1)
        half[to + channel - from] =
          ((data[channel] ?? 0) + (data[channel + right] ?? 0) + (data[channel + down] ?? 0) + (data[channel + down + right] ?? 0) + 2) >> 2
  }
  return { width: w, height: h, data: half }
}

const isSeeThrough = ({ data }: Level): boolean => {
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 255) < 250) return true
  return false
}

const withLevels = (full: Level): Texture => {
  const levels = [full]
  for (let last = full; last.width > 1 || last.height > 1; ) {
    last = halved(last)
    levels.push(last)
  }
  return { levels, seeThrough: isSeeThrough(full) }
}

/** Models with more textures get smaller ones. */
const sideFor = (count: number) => (count <= 12 ? 2048 : count <= 48 ? 1024 : 512)

/** Decodes each texture once, at most at its visible size. Null for a texture that cannot be decoded or exceeds the limits. */
export const decodeTextures = async (pictures: readonly (Uint8Array | null)[]): Promise<(Texture | null)[]> => {
  const side = sideFor(pictures.length)
  const decode = async (picture: Uint8Array | null, index: number): Promise<Texture | null> => {
    if (!picture || index >= limits.textures) return null
    try {
      const image = openImage(Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength), {
        pixels: limits.texturePixels,
        seconds: 20,
      })
      // glTF does not allow vector images, which could refer to other files.
      const { format } = await sharp(picture, { limitInputPixels: limits.texturePixels }).metadata()
      if (!['png', 'jpeg', 'webp', 'heif'].includes(format)) return null
      const { data, info } = await image
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .ensureAlpha()
        .raw({ depth: 'uchar' })
        .toBuffer({ resolveWithObject: true })
      return info.channels === 4 ? withLevels({ width: info.width, height: info.height, data }) : null
    } catch {
      return null
    }
  }
  const textures: (Texture | null)[] = []
  for (const [index, picture] of pictures.entries()) textures.push(await decode(picture, index))
  return textures
}
