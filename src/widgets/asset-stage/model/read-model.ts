import { DoubleSide, Group, Mesh, MeshStandardMaterial, type Object3D } from 'three'
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js'
import { STLLoader } from 'three/examples/jsm/loaders/STLLoader.js'
import { lostCall } from '../../../platform/api-failure.ts'
import { withoutDataUris } from './embedded-buffers.ts'

const readStl = (bytes: ArrayBuffer): Object3D => {
  const geometry = new STLLoader().parse(bytes)
  geometry.computeVertexNormals()
  const hasColours = geometry.hasAttribute('color')
  const material = new MeshStandardMaterial({
    color: hasColours ? 0xffffff : 0xb9bcc2,
    vertexColors: hasColours,
    roughness: 0.55,
    side: DoubleSide,
  })
  const mesh = new Mesh(geometry, material)
  // Printers and CAD stand z upwards, the scene stands y upwards.
  mesh.rotation.x = -Math.PI / 2
  return new Group().add(mesh)
}

const dracoName = 'KHR_draco_mesh_compression'

/** The decoder is larger than the viewer: only a file that names it fetches it. */
const loaderFor = async (head: string): Promise<GLTFLoader> => {
  const loader = new GLTFLoader()
  if (!head.includes(dracoName)) return loader
  const { createDracoLoader } = await import('./draco.ts').catch(() => {
    throw lostCall()
  })
  loader.setDRACOLoader(createDracoLoader())
  return loader
}

/** The JSON of a GLB stands before its bytes: magic, version and length, then length and type of the JSON. */
const headOf = (bytes: ArrayBuffer): string => {
  if (bytes.byteLength < 20) return ''
  const length = new DataView(bytes).getUint32(12, true)
  return new TextDecoder().decode(new Uint8Array(bytes, 20, Math.min(length, bytes.byteLength - 20)))
}

const readGltf = async (bytes: ArrayBuffer): Promise<Object3D> => {
  const loader = await loaderFor(headOf(bytes))
  return (await loader.parseAsync(bytes, '')).scene
}

const readGltfText = async (text: string): Promise<Object3D> => {
  const { json, release } = withoutDataUris(text)
  try {
    const loader = await loaderFor(json)
    return (await loader.parseAsync(json, '')).scene
  } finally {
    release()
  }
}

const isGlb = async (file: File): Promise<boolean> => (await file.slice(0, 4).text()) === 'glTF'

/**
 * Builds the scene of a `model/{filetype}` file: glb, gltf with everything embedded, stl. A gltf that was made of several files
 * arrives as the glb they were put into. Rejects for what it can't read, with ApiFailure when the code to read it cannot be loaded.
 */
export const readModel = async (file: File): Promise<Object3D> => {
  if (await isGlb(file)) return readGltf(await file.arrayBuffer())
  return file.type === 'model/stl' ? readStl(await file.arrayBuffer()) : readGltfText(await file.text())
}
