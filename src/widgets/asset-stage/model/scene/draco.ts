import { BufferAttribute, BufferGeometry, type TypedArray } from 'three'
import createDecoder, { type Draco } from 'three/examples/jsm/libs/draco/gltf/draco_decoder.js'
import type { DRACOLoader } from 'three/examples/jsm/loaders/DRACOLoader.js'

type ArrayType = 'Float32Array' | 'Int8Array' | 'Int16Array' | 'Int32Array' | 'Uint8Array' | 'Uint16Array' | 'Uint32Array'
type DracoMesh = InstanceType<Draco['Mesh']>
type DracoDecoder = InstanceType<Draco['Decoder']>

const arrays = { Float32Array, Int8Array, Int16Array, Int32Array, Uint8Array, Uint16Array, Uint32Array }
const isArrayType = (name: string | undefined): name is ArrayType => name !== undefined && Object.hasOwn(arrays, name)

const typeOf = (draco: Draco, name: ArrayType): number =>
  ({
    Float32Array: draco.DT_FLOAT32,
    Int8Array: draco.DT_INT8,
    Int16Array: draco.DT_INT16,
    Int32Array: draco.DT_INT32,
    Uint8Array: draco.DT_UINT8,
    Uint16Array: draco.DT_UINT16,
    Uint32Array: draco.DT_UINT32,
  })[name]

/** Copies what the decoder writes into a buffer of its memory, then frees the buffer. */
const copied = (draco: Draco, name: ArrayType, count: number, fill: (bytes: number, address: number) => void): TypedArray => {
  const Numbers = arrays[name]
  const bytes = count * Numbers.BYTES_PER_ELEMENT
  const address = draco._malloc(bytes)
  try {
    fill(bytes, address)
    return new Numbers(draco.HEAPF32.buffer, address, count).slice()
  } finally {
    draco._free(address)
  }
}

const geometryOf = (
  draco: Draco,
  decoder: DracoDecoder,
  mesh: DracoMesh,
  ids: Record<string, number>,
  types: Record<string, string>,
): BufferGeometry => {
  const geometry = new BufferGeometry()
  for (const [name, id] of Object.entries(ids)) {
    const type = types[name]
    if (!isArrayType(type)) continue
    const attribute = decoder.GetAttributeByUniqueId(mesh, id)
    const size = attribute.num_components()
    const values = copied(draco, type, mesh.num_points() * size, (bytes, address) =>
      decoder.GetAttributeDataArrayForAllPoints(mesh, attribute, typeOf(draco, type), bytes, address),
    )
    geometry.setAttribute(name, new BufferAttribute(values, size))
  }
  const index = copied(draco, 'Uint32Array', mesh.num_faces() * 3, (bytes, address) =>
    decoder.GetTrianglesUInt32Array(mesh, bytes, address),
  )
  return geometry.setIndex(new BufferAttribute(index, 1))
}

const decode = (draco: Draco, file: ArrayBuffer, ids: Record<string, number>, types: Record<string, string>): BufferGeometry => {
  const decoder = new draco.Decoder()
  const mesh = new draco.Mesh()
  try {
    const status = decoder.DecodeArrayToMesh(new Int8Array(file), file.byteLength, mesh)
    if (!status.ok()) throw new Error(status.error_msg())
    return geometryOf(draco, decoder, mesh, ids, types)
  } finally {
    draco.destroy(mesh)
    draco.destroy(decoder)
  }
}

/**
 * Replaces three's DRACOLoader, whose decoder is a worker from a blob of source text or WebAssembly.
 * The content security policy forbids both. This loader runs the same decoder as an ordinary module.
 */
export const createDracoLoader = (): DRACOLoader => {
  const decoding = createDecoder({})
  const loader = {
    preload: () => loader,
    decodeDracoFile: (
      file: ArrayBuffer,
      done: (geometry: BufferGeometry) => void,
      ids: Record<string, number>,
      types: Record<string, string>,
      _colourSpace: string,
      failed: (error: unknown) => void,
    ) => {
      decoding.then((draco) => done(decode(draco, file, ids, types))).catch(failed)
    },
  }
  return loader as unknown as DRACOLoader
}
