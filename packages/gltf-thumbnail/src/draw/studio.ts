import { dot, eyeDirection, normalised, right, up, type Vector } from './camera.ts'

interface Lamp {
  /** Direction to the lamp. */
  readonly from: Vector
  readonly colour: Vector
}

const lamp = (aside: number, above: number, before: number, strength: number, [r, g, b]: Vector): Lamp => ({
  from: normalised([
    right[0] * aside + up[0] * above + eyeDirection[0] * before,
    right[1] * aside + up[1] * above + eyeDirection[1] * before,
    right[2] * aside + up[2] * above + eyeDirection[2] * before,
  ]),
  colour: [r * strength, g * strength, b * strength],
})

/** A large lamp from the upper left, a weak one from the right, and one from behind for the edges. */
const lamps = [
  lamp(-0.8, 0.95, 0.65, 0.62, [1, 0.985, 0.96]),
  lamp(1, 0.15, 0.7, 0.16, [0.93, 0.96, 1]),
  lamp(0.55, 0.75, -0.85, 0.3, [1, 1, 1]),
] as const

const sky: Vector = [0.31, 0.32, 0.335]
const floor: Vector = [0.13, 0.127, 0.124]
/** The background in reflections of smooth surfaces is brighter than its diffuse light. */
const backdrop: Vector = [0.3, 0.3, 0.305]
/** Sharpness of a lamp in a perfect mirror. */
const lampSharpness = 14

/** Adds the diffuse light on a surface with normal `n` to `out`. `visibility`: visible fraction of the surroundings. */
export const diffuseLight = (n: Vector, visibility: number, out: Float64Array): void => {
  const height = (0.5 + 0.5 * n[1]) * visibility
  const depth = (0.5 - 0.5 * n[1]) * visibility
  let r = sky[0] * height + floor[0] * depth
  let g = sky[1] * height + floor[1] * depth
  let b = sky[2] * height + floor[2] * depth
  for (const { from, colour } of lamps) {
    // Large lamps reach slightly around the edge.
    const facing = (dot(n, from) + 0.12) / 1.12
    if (facing <= 0) continue
    r += colour[0] * facing
    g += colour[1] * facing
    b += colour[2] * facing
  }
  out[0] = r
  out[1] = g
  out[2] = b
}

/** Reflection in direction `d` for a given roughness. */
export const reflectedLight = (d: Vector, roughness: number, out: Float64Array): void => {
  const rough = roughness * roughness
  // A smooth surface reflects a horizon, a rough one a gradient.
  const edge = Math.min(1, Math.max(0, 0.5 + (d[1] * 0.5) / (0.18 + 0.82 * rough)))
  const blend = edge * edge * (3 - 2 * edge)
  let r = backdrop[0] * (1 - blend) + sky[0] * 1.35 * blend
  let g = backdrop[1] * (1 - blend) + sky[1] * 1.35 * blend
  let b = backdrop[2] * (1 - blend) + sky[2] * 1.35 * blend
  // A wider reflection is weaker, so that the total light stays the same.
  const sharpness = 1 / (1 / lampSharpness + 1.2 * rough * rough)
  for (const { from, colour } of lamps) {
    const lobe = (sharpness / 2) * Math.exp(sharpness * (dot(d, from) - 1))
    r += colour[0] * lobe
    g += colour[1] * lobe
    b += colour[2] * lobe
  }
  out[0] = r
  out[1] = g
  out[2] = b
}
