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

/**
 * Decodes an image and reduces it to `maxSidePx`. Resolves with null, or rejects, if it cannot be decoded. glTF allows only PNG, JPEG, WebP
 * and AVIF: a vector image could refer to other files.
 */
export type DecodeImage = (bytes: Uint8Array, maxSidePx: number) => Promise<Level | null>

/** Decodes each texture once, with a size that depends on their number. Null for a texture that cannot be decoded or exceeds the limits. */
export const decodeTextures = async (pictures: readonly (Uint8Array | null)[], decodeImage: DecodeImage): Promise<(Texture | null)[]> => {
  const maxSidePx = sideFor(pictures.length)
  const textures: (Texture | null)[] = []
  for (const picture of pictures) {
    const isWithinLimit = textures.length < limits.textures
    const level = picture && isWithinLimit ? await decodeImage(picture, maxSidePx).catch(() => null) : null
    textures.push(level && withLevels(level))
  }
  return textures
}
