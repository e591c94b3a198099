/** Draws 3D models: open, load, convert to a scene, draw. */
export { type Drawing, drawScene } from './draw/draw-scene.ts'
export { limits, NotDrawableError, type Scene } from './draw/scene.ts'
export { sceneOf } from './gltf-scene.ts'
export { DamagedModelError, type GltfSource, isDataUri, itemsOf, openGltf, otherVersion } from './gltf-source.ts'
export { type ExternalFiles, isMeshopt, loadGltf } from './load-gltf.ts'
export { packModel } from './pack-model.ts'
export { isCutStl, readStl } from './read-stl.ts'
export type { DecodeImage } from './textures.ts'
