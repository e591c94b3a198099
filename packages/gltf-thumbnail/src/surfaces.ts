import type { Texture as GltfTexture, Material, TextureInfo } from '@gltf-transform/core'
import { EmissiveStrength, PBRSpecularGlossiness, Transform, Transmission } from '@gltf-transform/extensions'
import type { Surface, Texture, TextureUse, Wrap } from './draw/scene.ts'

const wraps: Readonly<Record<number, Wrap>> = { 10497: 'repeat', 33648: 'mirror', 33071: 'clamp' }

const transformOf = (info: TextureInfo): { readonly transform: TextureUse['transform']; readonly set: number } => {
  const extension = info.getExtension<Transform>(Transform.EXTENSION_NAME)
  if (!extension) return { transform: [1, 0, 0, 0, 1, 0], set: info.getTexCoord() }
  const [x, y] = extension.getOffset()
  const [width, height] = extension.getScale()
  const [cos, sin] = [Math.cos(extension.getRotation()), Math.sin(extension.getRotation())]
  return {
    transform: [cos * width, sin * height, x, -sin * width, cos * height, y],
    set: extension.getTexCoord() ?? info.getTexCoord(),
  }
}

const finite = (value: number, otherwise: number): number => (Number.isFinite(value) ? value : otherwise)
const share = (value: number, otherwise: number): number => Math.min(1, Math.max(0, finite(value, otherwise)))

/** Default material of glTF. */
export const plainSurface: Surface = {
  base: [1, 1, 1, 1],
  baseMap: null,
  metallic: 1,
  roughness: 1,
  roughMetalMap: null,
  normalMap: null,
  normalScale: 1,
  occlusionMap: null,
  occlusionStrength: 1,
  emissive: [0, 0, 0],
  emissiveMap: null,
  alpha: 'opaque',
  cutoff: 0.5,
  doubleSided: false,
  unlit: false,
}

/** Fraction of transmission that is treated as transparency, because refraction is not rendered. */
const transmissionFactor = 0.75

/** Converts materials to surfaces. `decoded`: decoded texture images. */
export const createSurfaces = (decoded: ReadonlyMap<GltfTexture, Texture | null>): ((material: Material | null) => Surface) => {
  const made = new Map<Material, Surface>()
  const laid = (picture: GltfTexture | null, info: TextureInfo | null): TextureUse | null => {
    const texture = picture && decoded.get(picture)
    if (!texture || !info) return null
    const { transform, set } = transformOf(info)
    if (transform.some((value) => !Number.isFinite(value))) return null
    return {
      texture,
      set: set === 1 ? 1 : 0,
      wrapS: wraps[info.getWrapS()] ?? 'repeat',
      wrapT: wraps[info.getWrapT()] ?? 'repeat',
      transform,
    }
  }
  const make = (material: Material): Surface => {
    const gloss = material.getExtension<PBRSpecularGlossiness>(PBRSpecularGlossiness.EXTENSION_NAME)
    const [r, g, b, a] = gloss ? gloss.getDiffuseFactor() : material.getBaseColorFactor()
    const through =
      share(material.getExtension<Transmission>(Transmission.EXTENSION_NAME)?.getTransmissionFactor() ?? 0, 0) * transmissionFactor
    const strength = material.getExtension<EmissiveStrength>(EmissiveStrength.EXTENSION_NAME)?.getEmissiveStrength() ?? 1
    const [er, eg, eb] = material.getEmissiveFactor()
    const glow = (value: number) => Math.min(20, Math.max(0, finite(value * strength, 0)))
    const mode = material.getAlphaMode()
    const cover = share(a, 1) * (1 - through)
    const baseMap = gloss
      ? laid(gloss.getDiffuseTexture(), gloss.getDiffuseTextureInfo())
      : laid(material.getBaseColorTexture(), material.getBaseColorTextureInfo())
    // Programs often mark opaque materials as transparent.
    const isGlass = through > 0 || (mode === 'BLEND' && (cover < 0.996 || baseMap?.texture.seeThrough === true))
    return {
      base: [share(r, 1), share(g, 1), share(b, 1), cover],
      baseMap,
      metallic: gloss ? 0 : share(material.getMetallicFactor(), 1),
      roughness: gloss ? 1 - share(gloss.getGlossinessFactor(), 1) : share(material.getRoughnessFactor(), 1),
      roughMetalMap: gloss ? null : laid(material.getMetallicRoughnessTexture(), material.getMetallicRoughnessTextureInfo()),
      normalMap: laid(material.getNormalTexture(), material.getNormalTextureInfo()),
      normalScale: finite(material.getNormalScale(), 1),
      occlusionMap: laid(material.getOcclusionTexture(), material.getOcclusionTextureInfo()),
      occlusionStrength: share(material.getOcclusionStrength(), 1),
      emissive: [glow(er), glow(eg), glow(eb)],
      emissiveMap: laid(material.getEmissiveTexture(), material.getEmissiveTextureInfo()),
      alpha: isGlass ? 'blend' : mode === 'MASK' ? 'mask' : 'opaque',
      cutoff: share(material.getAlphaCutoff(), 0.5),
      doubleSided: material.getDoubleSided(),
      unlit: material.getExtension('KHR_materials_unlit') !== null,
    }
  }
  return (material) => {
    if (!material) return plainSurface
    const known = made.get(material) ?? make(material)
    made.set(material, known)
    return known
  }
}
