/** A texture with mipmaps down to one pixel, which prevent flicker at a distance. */
export interface Texture {
  readonly levels: readonly TextureLevel[]
  /** Whether a part is not fully opaque. */
  readonly seeThrough: boolean
}
interface TextureLevel {
  readonly width: number
  readonly height: number
  /** RGBA, 4 bytes per pixel. */
  readonly data: Uint8Array
}

export type Wrap = 'repeat' | 'mirror' | 'clamp'

/** Mapping of a texture to a surface. */
export interface TextureUse {
  readonly texture: Texture
  /** Set of texture coordinates. */
  readonly set: 0 | 1
  readonly wrapS: Wrap
  readonly wrapT: Wrap
  /** u' = a·u + b·v + c, v' = d·u + e·v + f. */
  readonly transform: readonly [number, number, number, number, number, number]
}

/** Material of a surface; colours are linear. */
export interface Surface {
  readonly base: readonly [number, number, number, number]
  readonly baseMap: TextureUse | null
  readonly metallic: number
  readonly roughness: number
  /** Roughness in green, metalness in blue. */
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
  /** World coordinates x, y, z of each vertex; y points up. */
  readonly positions: Float32Array
  /** As long as `positions`; null = flat shading. */
  readonly normals: Float32Array | null
  /** Texture coordinates, two per vertex. */
  readonly uv: readonly [Float32Array | null, Float32Array | null]
  /** Linear RGBA, four per vertex. */
  readonly colours: Float32Array | null
  /** Three per triangle; each below the number of vertices. */
  readonly indices: Uint32Array
  readonly surface: Surface
  /** The front side is clockwise, because a transform mirrored it. */
  readonly mirrored: boolean
}

export interface Scene {
  readonly parts: readonly Part[]
}

/** Reason for a missing image of a model; completes "the file has no preview: it …". */
export class NotDrawableError extends Error {}

export const limits = {
  triangles: 5_000_000,
  vertices: 15_000_000,
  /** All decoded numbers of a file together. */
  dataBytes: 768 * 1024 * 1024,
  /** A model with all files that it refers to. */
  fileBytes: 512 * 1024 * 1024,
  texturePixels: 100_000_000,
  textures: 256,
} as const

export const tooManyTriangles = `has more than ${limits.triangles / 1_000_000} million triangles`
