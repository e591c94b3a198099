import { HemisphereLight, type Material, Mesh, MeshLambertMaterial, MeshStandardMaterial, type Object3D, type Scene } from 'three'

/** Renderer names of browsers without a graphics card. */
const software = /swiftshader|llvmpipe|softpipe|software|basic render/i

/** True if the browser renders 3D on the processor, which takes about 100 times as long. */
export const isSoftwareRendered = (): boolean => {
  const context = document.createElement('canvas').getContext('webgl2', { failIfMajorPerformanceCaveat: true })
  if (!context) return true
  const unmasked = context.getExtension('WEBGL_debug_renderer_info')
  const name: unknown = context.getParameter(unmasked ? unmasked.UNMASKED_RENDERER_WEBGL : context.RENDERER)
  context.getExtension('WEBGL_lose_context')?.loseContext()
  return software.test(String(name))
}

const plain = (material: Material): Material => {
  if (!(material instanceof MeshStandardMaterial)) return material
  const { color, map, emissive, emissiveMap, emissiveIntensity, vertexColors, alphaTest, transparent, opacity, side, flatShading, name } =
    material
  const simple = new MeshLambertMaterial({
    color,
    map,
    emissive,
    emissiveMap,
    emissiveIntensity,
    vertexColors,
    alphaTest,
    transparent,
    opacity,
    side,
    flatShading,
    name,
  })
  for (const texture of [material.normalMap, material.roughnessMap, material.metalnessMap, material.aoMap]) texture?.dispose()
  material.dispose()
  return simple
}

/** Replaces reflecting materials with matt ones of the same colour. */
export const applyPlainMaterials = (model: Object3D): void =>
  model.traverse((part) => {
    if (part instanceof Mesh) part.material = Array.isArray(part.material) ? part.material.map(plain) : plain(part.material)
  })

/** Light for matt materials. */
export const plainLight = (scene: Scene): HemisphereLight => {
  const light = new HemisphereLight(0xffffff, 0x999999, 2.4)
  scene.add(light)
  return light
}
