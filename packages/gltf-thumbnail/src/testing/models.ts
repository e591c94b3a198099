import { type Document, WebIO } from '@gltf-transform/core'
import { EXTMeshoptCompression, KHRDracoMeshCompression } from '@gltf-transform/extensions'

/** A scene description and its binary data, separate, so that a test can change either. */
export interface SceneFixture {
  readonly json: Record<string, unknown>
  readonly binary: Buffer
}

const sides = [
  [0, 1, 2],
  [1, 2, 0],
  [2, 0, 1],
] as const

/** A cube around the origin: 24 vertices with normals and texture coordinates, 12 triangles. */
const cubeNumbers = () => {
  const positions: number[] = []
  const normals: number[] = []
  const places: number[] = []
  const indices: number[] = []
  for (const [a, b, c] of sides)
    for (const sign of [1, -1]) {
      const first = positions.length / 3
      for (const [u, v] of [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ] as const) {
        const corner = [0, 0, 0]
        corner[a] = sign
        corner[b] = u * 2 - 1
        corner[c] = (v * 2 - 1) * sign
        const normal = [0, 0, 0]
        normal[a] = sign
        positions.push(...corner)
        normals.push(...normal)
        places.push(u, v)
      }
      indices.push(first, first + 1, first + 2, first, first + 2, first + 3)
    }
  return { positions, normals, places, indices }
}

/** A cube. `material`: as glTF writes it. `more` overrides parts of the description. */
export const cube = (
  material: object = { pbrMetallicRoughness: { baseColorFactor: [1, 0, 0, 1], metallicFactor: 0 } },
  more: object = {},
): SceneFixture => {
  const { positions, normals, places, indices } = cubeNumbers()
  const pieces = [Float32Array.from(positions), Float32Array.from(normals), Float32Array.from(places), Uint16Array.from(indices)]
  const binary = Buffer.concat(pieces.map(({ buffer }) => Buffer.from(buffer)))
  let byteOffset = 0
  const bufferViews = pieces.map(({ byteLength }) => {
    const view = { buffer: 0, byteOffset, byteLength }
    byteOffset += byteLength
    return view
  })
  const json = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0, NORMAL: 1, TEXCOORD_0: 2 }, indices: 3, material: 0 }] }],
    materials: [material],
    buffers: [{ byteLength: binary.length }],
    bufferViews,
    accessors: [
      { bufferView: 0, componentType: 5126, count: 24, type: 'VEC3', min: [-1, -1, -1], max: [1, 1, 1] },
      { bufferView: 1, componentType: 5126, count: 24, type: 'VEC3' },
      { bufferView: 2, componentType: 5126, count: 24, type: 'VEC2' },
      { bufferView: 3, componentType: 5123, count: 36, type: 'SCALAR' },
    ],
    ...more,
  }
  return { json, binary }
}

const padded = (data: Buffer, fill: string): Buffer => Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4, fill)])

/** One file with description and binary data. */
export const asGlb = ({ json, binary }: SceneFixture): Buffer => {
  const chunk = (type: number, data: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32LE(data.length, 0)
    head.writeUInt32LE(type, 4)
    return Buffer.concat([head, data])
  }
  const body = Buffer.concat([chunk(0x4e4f534a, padded(Buffer.from(JSON.stringify(json)), ' ')), chunk(0x004e4942, padded(binary, '\0'))])
  const head = Buffer.alloc(12)
  head.write('glTF', 0, 'latin1')
  head.writeUInt32LE(2, 4)
  head.writeUInt32LE(12 + body.length, 8)
  return Buffer.concat([head, body])
}

/** A description with its binary data at a URL; null = embedded. */
export const asGltf = ({ json, binary }: SceneFixture, uri: string | null = null): Buffer => {
  const address = uri ?? `data:application/octet-stream;base64,${binary.toString('base64')}`
  return Buffer.from(JSON.stringify({ ...json, buffers: [{ byteLength: binary.length, uri: address }] }))
}

/** The cube as 3D printers use it: z upwards. */
export const cubeStl = (kind: 'text' | 'binary'): Buffer => {
  const { positions, indices } = cubeNumbers()
  const corner = (index: number) => positions.slice(index * 3, index * 3 + 3)
  const triangles = Array.from({ length: indices.length / 3 }, (_, at) => indices.slice(at * 3, at * 3 + 3).map(corner))
  if (kind === 'text') {
    const facets = triangles.map(
      (corners) =>
        `facet normal 0 0 0\n outer loop\n${corners.map((place) => `  vertex ${place.join(' ')}\n`).join('')} endloop\nendfacet\n`,
    )
    return Buffer.from(`solid cube\n${facets.join('')}endsolid cube\n`)
  }
  const data = Buffer.alloc(84 + triangles.length * 50)
  data.writeUInt32LE(triangles.length, 80)
  for (const [at, corners] of triangles.entries())
    for (const [k, value] of corners.flat().entries()) data.writeFloatLE(value, 84 + at * 50 + 12 + k * 4)
  return data
}

/** The same scene, compressed with Draco or meshopt. */
export const compressed = async (scene: SceneFixture, by: 'draco' | 'meshopt'): Promise<Buffer> => {
  const io = new WebIO().registerExtensions([KHRDracoMeshCompression, EXTMeshoptCompression])
  const document: Document = await io.readBinary(asGlb(scene))
  if (by === 'draco') {
    const { default: draco } = await import('draco3dgltf')
    io.registerDependencies({ 'draco3d.encoder': await draco.createEncoderModule() })
    document.createExtension(KHRDracoMeshCompression).setRequired(true)
  } else {
    const { MeshoptEncoder } = await import('meshoptimizer/encoder')
    await MeshoptEncoder.ready
    io.registerDependencies({ 'meshopt.encoder': MeshoptEncoder })
    document.createExtension(EXTMeshoptCompression).setRequired(true)
  }
  return Buffer.from(await io.writeBinary(document))
}
