import * as v from 'valibot'
import { limits, NotDrawableError, tooManyTriangles } from './draw/scene.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER))
const offset = v.optional(count, 0)
const list = <Item extends v.GenericSchema>(item: Item) => v.optional(v.array(item), [])
const view = v.object({ bufferView: count, byteOffset: offset })

const componentBytes: Readonly<Record<number, number>> = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 }
const elementSizes: Readonly<Record<string, number>> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT2: 4, MAT3: 9, MAT4: 16 }

const compressed = v.object({
  buffer: count,
  byteOffset: offset,
  byteLength: count,
  byteStride: v.pipe(count, v.minValue(1), v.maxValue(256)),
  count,
})

const schema = v.object({
  buffers: list(v.object({ byteLength: count })),
  bufferViews: list(
    v.object({
      buffer: count,
      byteOffset: offset,
      byteLength: count,
      byteStride: v.optional(v.pipe(count, v.minValue(1), v.maxValue(252))),
      extensions: v.optional(
        v.object({ EXT_meshopt_compression: v.optional(compressed), KHR_meshopt_compression: v.optional(compressed) }),
        {},
      ),
    }),
  ),
  accessors: list(
    v.object({
      bufferView: v.optional(count),
      byteOffset: offset,
      componentType: v.pipe(
        v.number(),
        v.check((type) => componentBytes[type] !== undefined),
      ),
      type: v.pipe(
        v.string(),
        v.check((type) => Object.hasOwn(elementSizes, type)),
      ),
      count,
      sparse: v.optional(
        v.object({ count, indices: v.object({ ...view.entries, componentType: v.picklist([5121, 5123, 5125]) }), values: view }),
      ),
    }),
  ),
  images: list(v.object({ bufferView: v.optional(count) })),
  meshes: list(
    v.object({
      primitives: v.array(
        v.object({ extensions: v.optional(v.object({ KHR_draco_mesh_compression: v.optional(v.object({ bufferView: count })) }), {}) }),
      ),
    }),
  ),
  nodes: list(v.object({ children: list(count) })),
})

type Gltf = v.InferOutput<typeof schema>

const broken = (what: string): never => {
  throw new NotDrawableError(`is damaged: ${what}`)
}

const at = <Item>(items: readonly Item[], index: number, what: string): Item =>
  items[index] ?? broken(`it refers to ${what} that does not exist`)

/** Nodes must form trees: no cycles and at most one parent per node. */
const checkNodes = ({ nodes }: Gltf) => {
  const parents = new Int32Array(nodes.length).fill(-1)
  for (const [parent, { children }] of nodes.entries())
    for (const child of children) {
      at(nodes, child, 'a node')
      if (parents[child] !== -1) broken('a node has two parents')
      parents[child] = parent
    }
  // A node with at most one parent that is not reachable from a root is part of a cycle.
  const reached = nodes.map((_, index) => index).filter((index) => parents[index] === -1)
  for (const node of reached) for (const child of nodes[node]?.children ?? []) reached.push(child)
  if (reached.length !== nodes.length) broken('its nodes form a cycle')
}

/** Each range must be inside its buffer, and the decoded data must fit into memory. */
const checkRanges = ({ bufferViews, accessors, images, meshes }: Gltf, bufferBytes: readonly (number | null)[]) => {
  let unpacked = 0
  const countBytes = (bytes: number) => {
    unpacked += bytes
    if (!(unpacked <= limits.dataBytes)) throw new NotDrawableError(`unpacks to more than ${limits.dataBytes / 1024 / 1024} MB`)
  }
  const inBuffer = (buffer: number, end: number) => {
    const bytes = bufferBytes[buffer]
    if (bytes === null) throw new NotDrawableError('needs files that are not available')
    if (bytes === undefined || end > bytes) broken('its data is cut off')
  }
  const packed = bufferViews.map(({ extensions }) => extensions.EXT_meshopt_compression ?? extensions.KHR_meshopt_compression ?? null)
  for (const [index, { buffer, byteOffset, byteLength }] of bufferViews.entries()) {
    const source = packed[index]
    if (!source) inBuffer(buffer, byteOffset + byteLength)
    else {
      inBuffer(source.buffer, source.byteOffset + source.byteLength)
      countBytes(source.count * source.byteStride)
    }
  }
  const bytesOf = (index: number) => {
    const { byteLength } = at(bufferViews, index, 'data')
    const source = packed[index]
    return source ? source.count * source.byteStride : byteLength
  }
  const inView = (index: number, start: number, elements: number, elementBytes: number, stride: number) => {
    if (elements > 0 && start + (elements - 1) * stride + elementBytes > bytesOf(index)) broken('its data is cut off')
  }
  for (const { bufferView, byteOffset, componentType, type, count: elements, sparse } of accessors) {
    const elementBytes = (componentBytes[componentType] ?? 0) * (elementSizes[type] ?? 0)
    countBytes(elements * elementBytes)
    if (bufferView !== undefined)
      inView(bufferView, byteOffset, elements, elementBytes, bufferViews[bufferView]?.byteStride ?? elementBytes)
    if (!sparse) continue
    if (sparse.count > elements) broken('it changes more values than it has')
    const indexBytes = componentBytes[sparse.indices.componentType] ?? 0
    inView(sparse.indices.bufferView, sparse.indices.byteOffset, sparse.count, indexBytes, indexBytes)
    inView(sparse.values.bufferView, sparse.values.byteOffset, sparse.count, elementBytes, elementBytes)
  }
  for (const { bufferView } of images) if (bufferView !== undefined) bytesOf(bufferView)
  for (const { primitives } of meshes)
    for (const { extensions } of primitives)
      if (extensions.KHR_draco_mesh_compression) bytesOf(extensions.KHR_draco_mesh_compression.bufferView)
}

/**
 * Refuses a scene with cycles, invalid ranges or too much data. `bufferBytes`: actual length of each buffer; null = missing. Throws
 * NotDrawableError.
 */
export const checkGltf = (json: unknown, bufferBytes: readonly (number | null)[]): void => {
  const parsed = v.safeParse(schema, json)
  if (!parsed.success) return broken('its description of the scene cannot be read')
  if (parsed.output.accessors.some(({ count: elements }) => elements > limits.triangles * 3)) throw new NotDrawableError(tooManyTriangles)
  checkNodes(parsed.output)
  checkRanges(parsed.output, bufferBytes)
}
