import { DoubleSide, Group, Mesh, MeshStandardMaterial, type Object3D } from 'three'
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js'
import { STLLoader } from 'three/examples/jsm/loaders/STLLoader.js'
import { connectionLost } from '#local/remote-error.ts'
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
  // In STL files z points up, in the scene y does.
  mesh.rotation.x = -Math.PI / 2
  return new Group().add(mesh)
}

const dracoName = 'KHR_draco_mesh_compression'

/** The decoder is larger than the viewer, so it loads only for files that name it. */
const loaderFor = async (head: string): Promise<GLTFLoader> => {
  const loader = new GLTFLoader()
  if (!head.includes(dracoName)) return loader
  const { createDracoLoader } = await import('./draco.ts').catch(() => {
    throw connectionLost()
  })
  loader.setDRACOLoader(createDracoLoader())
  return loader
}

/** Layout of a GLB: magic, version and length, then length and type of the JSON, then the JSON. */
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
 * Builds the scene of a `model/{filetype}` file: glb, gltf with embedded buffers, stl. The server sends a gltf of several files as one glb.
 * Rejects unreadable files, and with RemoteError if the code to read them cannot be loaded.
 */
export const readModel = async (file: File): Promise<Object3D> => {
  if (await isGlb(file)) return readGltf(await file.arrayBuffer())
  return file.type === 'model/stl' ? readStl(await file.arrayBuffer()) : readGltfText(await file.text())
}
