import type { Corners } from './projector.ts'

/** `b0`, `b1`, `b2`: barycentric coordinates in the image, with sum one. `nearness`: reciprocal of the distance. */
export type VisitPixel = (pixel: number, nearness: number, b0: number, b1: number, b2: number) => void

/** Calls `visit` for every pixel whose centre is inside the triangle. */
export const fillTriangle = (c: Corners, width: number, height: number, visit: VisitPixel): void => {
  const x0 = c[0] ?? 0
  const y0 = c[1] ?? 0
  const n0 = c[2] ?? 0
  const x1 = c[3] ?? 0
  const y1 = c[4] ?? 0
  const n1 = c[5] ?? 0
  const x2 = c[6] ?? 0
  const y2 = c[7] ?? 0
  const n2 = c[8] ?? 0
  const area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)
  if (area === 0) return
  const fromX = Math.max(0, Math.ceil(Math.min(x0, x1, x2) - 0.5))
  const toX = Math.min(width - 1, Math.floor(Math.max(x0, x1, x2) - 0.5))
  const fromY = Math.max(0, Math.ceil(Math.min(y0, y1, y2) - 0.5))
  const toY = Math.min(height - 1, Math.floor(Math.max(y0, y1, y2) - 0.5))
  if (fromX > toX || fromY > toY) return
  const over = 1 / area
  const step0 = (y1 - y2) * over
  const step1 = (y2 - y0) * over
  // Shared edges belong to both triangles: a pixel that is drawn twice is harmless, a gap is not.
  const slack = -1e-7
  for (let y = fromY; y <= toY; y += 1) {
    const py = y + 0.5
    const px = fromX + 0.5
    let b0 = ((x1 - px) * (y2 - py) - (x2 - px) * (y1 - py)) * over
    let b1 = ((x2 - px) * (y0 - py) - (x0 - px) * (y2 - py)) * over
    let pixel = y * width + fromX
    for (let x = fromX; x <= toX; x += 1) {
      const b2 = 1 - b0 - b1
      if (b0 >= slack && b1 >= slack && b2 >= slack) visit(pixel, b0 * n0 + b1 * n1 + b2 * n2, b0, b1, b2)
      b0 += step0
      b1 += step1
      pixel += 1
    }
  }
}
