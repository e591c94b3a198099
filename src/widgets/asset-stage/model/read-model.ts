import { DoubleSide, Group, Mesh, MeshStandardMaterial, type Object3D } from 'three'
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js'
import { STLLoader } from 'three/examples/jsm/loaders/STLLoader.js'
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

const readGltf = async (bytes: ArrayBuffer): Promise<Object3D> => (await new GLTFLoader().parseAsync(bytes, '')).scene

const readGltfText = async (text: string): Promise<Object3D> => {
  const { json, release } = withoutDataUris(text)
  try {
    return (await new GLTFLoader().parseAsync(json, '')).scene
  } finally {
    release()
  }
}

/** Builds the scene of a `model/{filetype}` file: glb, gltf with everything embedded, stl. Rejects for what it can't read. */
export const readModel = async (file: File): Promise<Object3D> => {
  if (file.type === 'model/stl') return readStl(await file.arrayBuffer())
  if (file.type === 'model/gltf') return readGltfText(await file.text())
  return readGltf(await file.arrayBuffer())
}
