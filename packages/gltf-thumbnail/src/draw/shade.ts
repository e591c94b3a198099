import { type Camera, dot, eyeDirection, normalised, type Vector } from './camera.ts'
import { linearOf, toneMap } from './light.ts'
import { createProjector, signedArea } from './projector.ts'
import { sampleTexture } from './sample-texture.ts'
import type { Part, TextureUse } from './scene.ts'
import { diffuseLight, reflectedLight } from './studio.ts'

export interface Shader {
  /** Selects the triangle of the following calls. */
  selectTriangle(part: Part, triangle: number): void
  /** Opacity of the surface at barycentric image coordinates, 0–1. */
  opacityAt(b0: number, b1: number, b2: number): number
  /** Linear colour and opacity at a pixel: r, g, b, a in `out`. */
  colour(x: number, y: number, out: Float64Array): void
}

type Triple = [number, number, number]

const mix = (values: Float32Array, size: number, at: readonly number[], k: number, w: readonly number[]): number =>
  (values[(at[0] ?? 0) * size + k] ?? 0) * (w[0] ?? 0) +
  (values[(at[1] ?? 0) * size + k] ?? 0) * (w[1] ?? 0) +
  (values[(at[2] ?? 0) * size + k] ?? 0) * (w[2] ?? 0)

/** Karis' approximation of the environment BRDF: factor and offset for the specular colour. */
const specularFactors = (roughness: number, facing: number): readonly [number, number] => {
  const smooth = 1 - roughness
  const a = Math.min(smooth * smooth, 2 ** (-9.28 * facing)) * smooth + 0.0425 - 0.0275 * roughness
  return [1.04 - 0.572 * roughness - 1.04 * a, 1.04 * a - 0.04 + 0.022 * roughness]
}

/** Computes colours on triangles. `subpixels`: per side of a pixel. */
export const createShader = (camera: Camera, subpixels: number): Shader => {
  const project = createProjector(camera, subpixels)
  const { centre, distance } = camera
  const eye: Vector = [
    centre[0] + eyeDirection[0] * distance,
    centre[1] + eyeDirection[1] * distance,
    centre[2] + eyeDirection[2] * distance,
  ]
  const c = new Float64Array(9)
  const texel = new Float64Array(4)
  const light = new Float64Array(4)
  const corners: Triple = [0, 0, 0]
  const w: Triple = [0, 0, 0]
  let part: Part | null = null
  let triangle = -1
  let area = 1
  let fromBehind = false
  let flat: Vector = [0, 0, 1]

  /** Perspective-correct barycentric weights of image coordinates. */
  const weigh = (b0: number, b1: number, b2: number) => {
    const [p0, p1, p2] = [Math.max(0, b0) * (c[2] ?? 0), Math.max(0, b1) * (c[5] ?? 0), Math.max(0, b2) * (c[8] ?? 0)]
    const sum = p0 + p1 + p2
    w[0] = p0 / sum
    w[1] = p1 / sum
    w[2] = p2 / sum
  }
  const edge = (values: Float32Array, size: number, corner: 1 | 2, k: number) =>
    (values[corners[corner] * size + k] ?? 0) - (values[corners[0] * size + k] ?? 0)

  /** Samples a texture at the current weights; false without a texture or coordinates. */
  const read = (use: TextureUse | null): use is TextureUse => {
    const uv = use && part?.uv[use.set]
    if (!use || !uv) return false
    const [a, b, , d, e] = use.transform
    const across = Math.abs((edge(uv, 2, 1, 0) * edge(uv, 2, 2, 1) - edge(uv, 2, 2, 0) * edge(uv, 2, 1, 1)) * (a * e - b * d))
    const spread = Math.sqrt(across / Math.abs(area)) * subpixels
    sampleTexture(use, mix(uv, 2, corners, 0, w), mix(uv, 2, corners, 1, w), spread, texel)
    return true
  }

  const faceNormal = ({ positions }: Part): Vector => {
    const [ax, ay, az] = [edge(positions, 3, 1, 0), edge(positions, 3, 1, 1), edge(positions, 3, 1, 2)]
    const [bx, by, bz] = [edge(positions, 3, 2, 0), edge(positions, 3, 2, 1), edge(positions, 3, 2, 2)]
    // Scaled up first: the cross product of tiny edges would underflow.
    const size = Math.max(Math.hypot(ax, ay, az), Math.hypot(bx, by, bz)) || 1
    const n: Vector = [(ay * bz - az * by) / size / size, (az * bx - ax * bz) / size / size, (ax * by - ay * bx) / size / size]
    return Math.hypot(...n) > 0 ? normalised(n) : eyeDirection
  }

  /** Applies the normal map. */
  const applyNormalMap = (n: Vector, { positions, uv, surface }: Part): Vector => {
    const use = surface.normalMap
    if (!read(use)) return n
    const map = uv[use.set]
    if (!map) return n
    const [du1, dv1, du2, dv2] = [edge(map, 2, 1, 0), edge(map, 2, 1, 1), edge(map, 2, 2, 0), edge(map, 2, 2, 1)]
    const turn = du1 * dv2 - du2 * dv1
    if (turn === 0) return n
    const along = (k: number, d1: number, d2: number) => (edge(positions, 3, 1, k) * d2 - edge(positions, 3, 2, k) * d1) / turn
    const tangent = (d1: number, d2: number): Vector => {
      const t: Vector = [along(0, d1, d2), along(1, d1, d2), along(2, d1, d2)]
      const lean = dot(t, n)
      return normalised([t[0] - n[0] * lean, t[1] - n[1] * lean, t[2] - n[2] * lean])
    }
    const t = tangent(dv1, dv2)
    // The y axis of images points down, that of normal maps up.
    const b = tangent(du1, du2)
    const x = ((texel[0] ?? 128) / 127.5 - 1) * surface.normalScale
    const y = ((texel[1] ?? 128) / 127.5 - 1) * surface.normalScale
    const z = (texel[2] ?? 255) / 127.5 - 1
    const tilted = normalised([t[0] * x + b[0] * y + n[0] * z, t[1] * x + b[1] * y + n[1] * z, t[2] * x + b[2] * y + n[2] * z])
    return Number.isFinite(tilted[0] + tilted[1] + tilted[2]) ? tilted : n
  }

  const normalAt = (shown: Part, view: Vector): Vector => {
    let n = flat
    if (shown.normals) {
      const smooth = normalised([
        mix(shown.normals, 3, corners, 0, w),
        mix(shown.normals, 3, corners, 1, w),
        mix(shown.normals, 3, corners, 2, w),
      ])
      if (Number.isFinite(smooth[0] + smooth[1] + smooth[2])) n = fromBehind ? [-smooth[0], -smooth[1], -smooth[2]] : smooth
    } else if (dot(n, view) < 0) n = [-n[0], -n[1], -n[2]]
    return shown.surface.normalMap ? applyNormalMap(n, shown) : n
  }

  const baseAt = ({ surface, colours }: Part, out: Float64Array) => {
    let [r, g, b, a] = surface.base
    if (colours) {
      r *= mix(colours, 4, corners, 0, w)
      g *= mix(colours, 4, corners, 1, w)
      b *= mix(colours, 4, corners, 2, w)
      a *= mix(colours, 4, corners, 3, w)
    }
    if (read(surface.baseMap)) {
      r *= linearOf(texel[0] ?? 255)
      g *= linearOf(texel[1] ?? 255)
      b *= linearOf(texel[2] ?? 255)
      a *= (texel[3] ?? 255) / 255
    }
    out[0] = r
    out[1] = g
    out[2] = b
    out[3] = a
  }

  /** Lights the base colour in `out`, in place. */
  const illuminate = (shown: Part, out: Float64Array) => {
    const { surface, positions } = shown
    const view = normalised([
      eye[0] - mix(positions, 3, corners, 0, w),
      eye[1] - mix(positions, 3, corners, 1, w),
      eye[2] - mix(positions, 3, corners, 2, w),
    ])
    const n = normalAt(shown, view)
    let { metallic, roughness } = surface
    if (read(surface.roughMetalMap)) {
      roughness *= (texel[1] ?? 255) / 255
      metallic *= (texel[2] ?? 255) / 255
    }
    const open = read(surface.occlusionMap) ? 1 + surface.occlusionStrength * ((texel[0] ?? 255) / 255 - 1) : 1
    const facing = Math.max(0.001, dot(n, view))
    const [own, added] = specularFactors(roughness, facing)
    // Compensates the energy of multiple reflections in rough metal.
    const again = 1 / (own + added) - 1
    const turn = 2 * dot(n, view)
    const reflected: Vector = [turn * n[0] - view[0], turn * n[1] - view[1], turn * n[2] - view[2]]
    reflectedLight(reflected, roughness, light)
    const glint: Vector = [(light[0] ?? 0) * open, (light[1] ?? 0) * open, (light[2] ?? 0) * open]
    diffuseLight(n, open, light)
    const glows = read(surface.emissiveMap)
    for (let k = 0; k < 3; k += 1) {
      const base = out[k] ?? 0
      const mirrors = 0.04 * (1 - metallic) + base * metallic
      const emitted = (surface.emissive[k] ?? 0) * (glows ? linearOf(texel[k] ?? 255) : 1)
      out[k] = base * (1 - metallic) * (light[k] ?? 0) + (mirrors * own + added) * (1 + mirrors * again) * (glint[k] ?? 0) + emitted
    }
    toneMap(out)
  }

  return {
    selectTriangle(next, number) {
      if (part === next && triangle === number) return
      part = next
      triangle = number
      for (let corner = 0; corner < 3; corner += 1) corners[corner as 0 | 1 | 2] = next.indices[number * 3 + corner] ?? 0
      project(next, number, c)
      area = signedArea(c) || 1e-9
      fromBehind = area < 0 !== next.mirrored
      flat = faceNormal(next)
    },
    opacityAt(b0, b1, b2) {
      if (!part) return 0
      weigh(b0, b1, b2)
      let a = part.surface.base[3]
      if (part.colours) a *= mix(part.colours, 4, corners, 3, w)
      if (read(part.surface.baseMap)) a *= (texel[3] ?? 255) / 255
      return a
    },
    colour(x, y, out) {
      if (!part) return
      const [x0 = 0, y0 = 0, , x1 = 0, y1 = 0, , x2 = 0, y2 = 0] = c
      const b0 = ((x1 - x) * (y2 - y) - (x2 - x) * (y1 - y)) / -area
      const b1 = ((x2 - x) * (y0 - y) - (x0 - x) * (y2 - y)) / -area
      weigh(b0, b1, 1 - b0 - b1)
      baseAt(part, out)
      if (!part.surface.unlit) illuminate(part, out)
      if (part.surface.alpha !== 'blend') out[3] = 1
    },
  }
}
