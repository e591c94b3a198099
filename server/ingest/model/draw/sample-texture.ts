import type { TextureUse, Wrap } from './scene.ts'

/** A place along a texture `size` pixels long, brought back onto it. */
const wrapped = (place: number, size: number, wrap: Wrap): number => {
  if (wrap === 'clamp') return place < 0 ? 0 : place >= size ? size - 1 : place
  if (wrap === 'repeat') return ((place % size) + size) % size
  const there = ((place % (2 * size)) + 2 * size) % (2 * size)
  return there < size ? there : 2 * size - 1 - there
}

/**
 * The colour of a texture at (u, v), between its pixels, 0–255 in `out`. `spread`: how far apart neighbouring pixels of the picture
 * lie on it, in texture lengths; the coarser levels answer for what is far away.
 */
export const sampleTexture = (
  { texture, wrapS, wrapT, transform: [a, b, c, d, e, f] }: TextureUse,
  u: number,
  v: number,
  spread: number,
  out: Float64Array,
): void => {
  const full = texture.levels[0]
  const wanted = full ? Math.log2(Math.max(1, spread * Math.max(full.width, full.height))) : 0
  const level = texture.levels[Math.min(texture.levels.length - 1, Math.max(0, Math.floor(wanted + 0.3)))]
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
