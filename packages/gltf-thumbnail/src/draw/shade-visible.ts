import { fillTriangle } from './fill-triangle.ts'
import type { Visibility } from './find-visible.ts'
import type { Projector } from './projector.ts'
import type { Shader } from './shade.ts'

/** Linear colour premultiplied with coverage, then coverage: four numbers of 0–65535 per pixel. */
export interface Layer {
  readonly width: number
  readonly height: number
  readonly data: Uint16Array
}

const full = 65_535

const quantised = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * full)

/** Colour of translucent surfaces, blended from back to front. Null if there are none. */
const blendTranslucent = ({ translucent, width, height, nearness }: Visibility, project: Projector, shader: Shader): Uint16Array | null => {
  if (translucent.length === 0) return null
  const data = new Uint16Array(width * height * 4)
  const c = new Float64Array(9)
  const colour = new Float64Array(4)
  for (const { part, triangle } of translucent) {
    project(part, triangle, c)
    shader.selectTriangle(part, triangle)
    let coloured = -1
    fillTriangle(c, width, height, (pixel, near) => {
      if (near <= (nearness[pixel] ?? 0)) return
      // Adjacent subpixels hardly differ, and shading takes most of the time.
      const pair = pixel >> 1
      if (pair !== coloured) shader.colour((pixel % width) + 0.5, Math.floor(pixel / width) + 0.5, colour)
      coloured = pair
      const cover = Math.min(1, Math.max(0, colour[3] ?? 1))
      for (let k = 0; k < 4; k += 1) {
        const value = k === 3 ? 1 : Math.min(1, Math.max(0, colour[k] ?? 0))
        data[pixel * 4 + k] = quantised(value * cover + ((data[pixel * 4 + k] ?? 0) / full) * (1 - cover))
      }
    })
  }
  return data
}

/** The model without background; each pixel is the mean of its subpixels. If all of them show one triangle, it is shaded once. */
export const shadeVisible = (seen: Visibility, subpixels: number, project: Projector, shader: Shader): Layer => {
  const [width, height] = [Math.floor(seen.width / subpixels), Math.floor(seen.height / subpixels)]
  const translucent = blendTranslucent(seen, project, shader)
  const data = new Uint16Array(width * height * 4)
  const colour = new Float64Array(4)
  const sum = new Float64Array(4)
  const subpixelWeight = 1 / (subpixels * subpixels)
  const add = (triangle: number, x: number, y: number, weight: number) => {
    const found = seen.find(triangle)
    if (!found) return
    shader.selectTriangle(found.part, found.triangle)
    shader.colour(x, y, colour)
    for (let k = 0; k < 3; k += 1) sum[k] = (sum[k] ?? 0) + Math.min(1, Math.max(0, colour[k] ?? 0)) * weight
    sum[3] = (sum[3] ?? 0) + weight
  }
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const corner = y * subpixels * seen.width + x * subpixels
      const first = seen.triangles[corner] ?? 0
      let same = true
      for (let row = 0; row < subpixels && same; row += 1)
        for (let column = 0; column < subpixels && same; column += 1) same = seen.triangles[corner + row * seen.width + column] === first
      sum.fill(0)
      if (same) add(first, (x + 0.5) * subpixels, (y + 0.5) * subpixels, 1)
      else
        for (let row = 0; row < subpixels; row += 1)
          for (let column = 0; column < subpixels; column += 1)
            add(
              seen.triangles[corner + row * seen.width + column] ?? 0,
              x * subpixels + column + 0.5,
              y * subpixels + row + 0.5,
              subpixelWeight,
            )
      if (translucent) {
        const through = new Float64Array(4)
        for (let row = 0; row < subpixels; row += 1)
          for (let column = 0; column < subpixels; column += 1)
            for (let k = 0; k < 4; k += 1)
              through[k] = (through[k] ?? 0) + ((translucent[(corner + row * seen.width + column) * 4 + k] ?? 0) / full) * subpixelWeight
        const rest = 1 - (through[3] ?? 0)
        for (let k = 0; k < 4; k += 1) sum[k] = (through[k] ?? 0) + (sum[k] ?? 0) * rest
      }
      for (let k = 0; k < 4; k += 1) data[(y * width + x) * 4 + k] = quantised(sum[k] ?? 0)
    }
  return { width, height, data }
}
