/** A picture on a surface, in sizes halved down to one pixel so that nothing shimmers where it is far away. */
export interface Texture {
  readonly levels: readonly TextureLevel[]
  /** Some of it is not quite opaque. */
  readonly seeThrough: boolean
}
interface TextureLevel {
  readonly width: number
  readonly height: number
  /** RGBA, 4 bytes a pixel. */
  readonly data: Uint8Array
}

export type Wrap = 'repeat' | 'mirror' | 'clamp'

/** How a texture lies on a surface. */
export interface TextureUse {
  readonly texture: Texture
  /** Which of the two sets of coordinates. */
  readonly set: 0 | 1
  readonly wrapS: Wrap
  readonly wrapT: Wrap
  /** u' = a·u + b·v + c, v' = d·u + e·v + f. */
  readonly transform: readonly [number, number, number, number, number, number]
}

/** What a surface is made of; colours are linear. */
export interface Surface {
  readonly base: readonly [number, number, number, number]
  readonly baseMap: TextureUse | null
  readonly metallic: number
  readonly roughness: number
  /** Roughness in green, metal in blue. */
  readonly roughMetalMap: TextureUse | null
  readonly normalMap: TextureUse | null
  readonly normalScale: number
  readonly occlusionMap: TextureUse | null
  readonly occlusionStrength: number
  readonly emissive: readonly [number, number, number]
  readonly emissiveMap: TextureUse | null
  readonly alpha: 'opaque' | 'mask' | 'blend'
  readonly cutoff: number
  readonly doubleSided: boolean
  readonly unlit: boolean
}

/** Triangles of one surface. */
export interface Part {
  /** x, y, z of every vertex in the world, y upwards. */
  readonly positions: Float32Array
  /** As long as `positions`; null = every triangle is flat. */
  readonly normals: Float32Array | null
  /** Coordinates on textures, two a vertex. */
  readonly uv: readonly [Float32Array | null, Float32Array | null]
  /** Linear RGBA, four a vertex. */
  readonly colours: Float32Array | null
  /** Three a triangle; every one below the number of vertices. */
  readonly indices: Uint32Array
  readonly surface: Surface
  /** The front is where the vertices run clockwise: a transform mirrored it. */
  readonly mirrored: boolean
}

export interface Scene {
  readonly parts: readonly Part[]
}

/** A reason in words why a model has no picture; completes "the file has no preview: it …". */
export class NotDrawable extends Error {}

export const limits = {
  triangles: 5_000_000,
  vertices: 15_000_000,
  /** Of all numbers of a file together, unpacked. */
  dataBytes: 768 * 1024 * 1024,
  /** Of a model with everything it refers to. */
  fileBytes: 512 * 1024 * 1024,
  texturePixels: 100_000_000,
  textures: 256,
} as const

export const tooManyTriangles = `has more than ${limits.triangles / 1_000_000} million triangles`
