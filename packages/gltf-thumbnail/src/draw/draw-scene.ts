import { boxOf, frameModel } from './camera.ts'
import { findVisible } from './find-visible.ts'
import { groundShadow } from './ground-shadow.ts'
import { srgbOf } from './light.ts'
import { createProjector } from './projector.ts'
import type { Scene } from './scene.ts'
import { createShader } from './shade.ts'
import { type Layer, shadeVisible } from './shade-visible.ts'

export interface Drawing {
  readonly width: number
  readonly height: number
  /** RGB, 3 bytes per pixel. */
  readonly data: Uint8Array
}

const subpixels = 2
const one = 65_535

/** Average perceived brightness of the visible part, 0–1. */
const brightness = ({ data }: Layer): number => {
  let [light, cover] = [0, 0]
  for (let at = 0; at < data.length; at += 4) {
    light += 0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0)
    cover += data[at + 3] ?? 0
  }
  return cover > 0 ? light / cover : 0
}

/** Background colours in linear light, in the middle and at the edge: pale behind dark models, deep behind pale ones. */
const backgrounds = {
  pale: { middle: [0.84, 0.85, 0.87], edge: [0.6, 0.62, 0.655] },
  deep: { middle: [0.235, 0.258, 0.29], edge: [0.095, 0.107, 0.125] },
} as const
const [paleBelow, deepAbove] = [0.38, 0.44]

const easing = (value: number) => {
  const t = Math.min(1, Math.max(0, value))
  return t * t * (3 - 2 * t)
}

/**
 * Renders a scene from slightly right and above, with studio light and a background that contrasts with light and dark pages. `longSide`:
 * pixels. Throws NotDrawableError if there is nothing to see.
 */
export const drawScene = (scene: Scene, longSide: number): Drawing => {
  const box = boxOf(scene)
  const camera = frameModel(scene, box, longSide)
  const { width, height } = camera
  const project = createProjector(camera, subpixels)
  const shader = createShader(camera, subpixels)
  const seen = findVisible(scene, width * subpixels, height * subpixels, project, shader)
  const layer = shadeVisible(seen, subpixels, project, shader)
  const shadow = groundShadow(scene, box, camera)

  const deep = easing((brightness(layer) - paleBelow) / (deepAbove - paleBelow))
  const tone = (place: 'middle' | 'edge') =>
    [0, 1, 2].map((k) => (backgrounds.pale[place][k] ?? 0) * (1 - deep) + (backgrounds.deep[place][k] ?? 0) * deep)
  const [middle, edge] = [tone('middle'), tone('edge')]
  const data = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const pixel = y * width + x
      const cover = (layer.data[pixel * 4 + 3] ?? 0) / one
      let edgeWeight = 0
      let shade = 1
      if (cover < 1) {
        edgeWeight = easing(Math.sqrt((x / width - 0.5) ** 2 + (y / height - 0.45) ** 2) / 0.72)
        shade = 1 - shadow(x + 0.5, y + 0.5)
      }
      for (let k = 0; k < 3; k += 1) {
        const ground = ((middle[k] ?? 0) * (1 - edgeWeight) + (edge[k] ?? 0) * edgeWeight) * shade
        data[pixel * 3 + k] = srgbOf((layer.data[pixel * 4 + k] ?? 0) / one + ground * (1 - cover))
      }
    }
  return { width, height, data }
}
