import type { TextureUse, Wrap } from './scene.ts'

/** Index along a texture of `size` pixels, wrapped into its range. */
const wrapped = (position: number, size: number, wrap: Wrap): number => {
  if (wrap === 'clamp') return position < 0 ? 0 : position >= size ? size - 1 : position
  if (wrap === 'repeat') return ((position % size) + size) % size
  const offset = ((position % (2 * size)) + 2 * size) % (2 * size)
  return offset < size ? offset : 2 * size - 1 - offset
}

/**
 * Bilinear texture colour at (u, v), 0–255 in `out`. `spread`: distance of adjacent image pixels in texture lengths, which selects the
 * mipmap level.
 */
export const sampleTexture = (
  { texture, wrapS, wrapT, transform: [a, b, c, d, e, f] }: TextureUse,
  u: number,
  v: number,
  spread: number,
  out: Float64Array,
): void => {
  const full = texture.levels[0]
  const mipLevel = full ? Math.log2(Math.max(1, spread * Math.max(full.width, full.height))) : 0
  const level = texture.levels[Math.min(texture.levels.length - 1, Math.max(0, Math.floor(mipLevel + 0.3)))]
  if (!level) return
  const { width, height, data } = level
  const x = (a * u + b * v + c) * width - 0.5
  const y = (d * u + e * v + f) * height - 0.5
  if (!(Math.abs(x) < 1e9 && Math.abs(y) < 1e9)) return
  const left = Math.floor(x)
  const top = Math.floor(y)
  const fx = x - left
  const fy = y - top
  const x0 = wrapped(left, width, wrapS) * 4
  const x1 = wrapped(left + 1, width, wrapS) * 4
  const y0 = wrapped(top, height, wrapT) * width * 4
  const y1 = wrapped(top + 1, height, wrapT) * width * 4
  for (let k = 0; k < 4; k += 1) {
    const upper = (data[y0 + x0 + k] ?? 0) * (1 - fx) + (data[y0 + x1 + k] ?? 0) * fx
    const lower = (data[y1 + x0 + k] ?? 0) * (1 - fx) + (data[y1 + x1 + k] ?? 0) * fx
    out[k] = upper * (1 - fy) + lower * fy
  }
}
