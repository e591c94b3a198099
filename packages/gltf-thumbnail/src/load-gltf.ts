import { type Document, GLB_BUFFER, type GLTF, Logger, WebIO } from '@gltf-transform/core'
import { ALL_EXTENSIONS } from '@gltf-transform/extensions'
import { checkGltf } from './check-gltf.ts'
import { NotDrawableError } from './draw/scene.ts'
import { bytesOfDataUri, type GltfSource, isDataUri, itemsOf } from './gltf-source.ts'

/** External files of a scene by URI; null = not available. */
export type ExternalFiles = ReadonlyMap<string, Uint8Array | null>

const known: ReadonlySet<string> = new Set(ALL_EXTENSIONS.map(({ EXTENSION_NAME }) => EXTENSION_NAME))
const dracoName = 'KHR_draco_mesh_compression'

const namesOf = (json: GltfSource['json'], key: 'extensionsUsed' | 'extensionsRequired'): string[] => {
  const names = json[key]
  return Array.isArray(names) ? names.filter((name): name is string => typeof name === 'string') : []
}

/** Whether meshes are compressed with meshopt, which viewers without its decoder cannot show. */
export const isMeshopt = (json: GltfSource['json']): boolean =>
  [...namesOf(json, 'extensionsUsed'), ...namesOf(json, 'extensionsRequired')].some((name) => /^(EXT|KHR)_meshopt_compression$/.test(name))

/** Any image: the reader refuses a scene with a missing one. */
const blank = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==', 'base64')

const starts = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Buffer.from(text, 'latin1').every((byte, index) => bytes[at + index] === byte)

/** Media type of an image by its first bytes, of the types that glTF allows. */
const pictureType = (bytes: Uint8Array): string | null => {
  if (starts(bytes, '\x89PNG')) return 'image/png'
  if (starts(bytes, '\xff\xd8\xff')) return 'image/jpeg'
  if (starts(bytes, 'RIFF') && starts(bytes, 'WEBP', 8)) return 'image/webp'
  if (starts(bytes, 'ftypavif', 4)) return 'image/avif'
  if (starts(bytes, '\xabKTX 20\xbb')) return 'image/ktx2'
  return null
}

const readerFor = async (names: readonly string[]): Promise<WebIO> => {
  const io = new WebIO().registerExtensions(ALL_EXTENSIONS).setLogger(new Logger(Logger.Verbosity.SILENT))
  // A decoder that ran out of memory is unusable afterwards, so each file gets a new one.
  if (names.includes(dracoName)) {
    const { default: draco } = await import('draco3dgltf')
    io.registerDependencies({ 'draco3d.decoder': await draco.createDecoderModule() })
  }
  if (names.some((name) => name.endsWith('_meshopt_compression'))) {
    const { MeshoptDecoder } = await import('meshoptimizer/decoder')
    await MeshoptDecoder.ready
    io.registerDependencies({ 'meshopt.decoder': MeshoptDecoder })
  }
  return io
}

const bytesFor = (uri: unknown, others: ExternalFiles): Uint8Array | null => {
  if (typeof uri !== 'string') return null
  return isDataUri(uri) ? bytesOfDataUri(uri) : (others.get(uri) ?? null)
}

/** Prefers the variant of a texture that needs no transcoder. */
const withFallbacks = (textures: unknown): unknown[] =>
  (Array.isArray(textures) ? (textures as unknown[]) : []).map((texture) =>
    typeof texture === 'object' && texture !== null && 'source' in texture ? { ...texture, extensions: withoutBasis(texture) } : texture,
  )

const withoutBasis = (texture: object): object => {
  const extensions: unknown = 'extensions' in texture ? texture.extensions : null
  if (typeof extensions !== 'object' || extensions === null) return {}
  return Object.fromEntries(Object.entries(extensions).filter(([name]) => name !== 'KHR_texture_basisu'))
}

/**
 * Reads a scene with its external files, without animations and unknown extensions. Rejects with NotDrawableError, or with the error of the
 * reader if the scene is inconsistent.
 */
export const loadGltf = async ({ json: original, binary }: GltfSource, others: ExternalFiles): Promise<Document> => {
  const resources: Record<string, Uint8Array<ArrayBuffer>> = {}
  const addResource = (name: string, bytes: Uint8Array) => {
    resources[name] = new Uint8Array(bytes)
  }
  const lengths: (number | null)[] = []
  const buffers = itemsOf(original, 'buffers').map((buffer, index) => {
    const { uri, ...rest } = buffer
    const inside = uri === undefined && index === 0 ? binary : null
    const bytes = inside ?? bytesFor(uri, others)
    lengths.push(bytes && bytes.byteLength)
    if (inside) addResource(GLB_BUFFER, inside)
    else addResource(`__buffer-${index}`, bytes ?? new Uint8Array())
    return inside ? rest : { ...rest, uri: `__buffer-${index}` }
  })
  const missing = new Set<number>()
  const images = itemsOf(original, 'images').map((image, index) => {
    const { uri, ...rest } = image
    if (rest['bufferView'] !== undefined) return rest
    const found = bytesFor(uri, others)
    const bytes = found ?? blank
    addResource(`__image-${index}`, bytes)
    if (!found) missing.add(index)
    return { ...rest, uri: `__image-${index}`, mimeType: pictureType(bytes) ?? 'image/png' }
  })
  const used = [...new Set([...namesOf(original, 'extensionsUsed'), ...namesOf(original, 'extensionsRequired')])].filter((name) =>
    known.has(name),
  )
  const json = {
    ...original,
    animations: [],
    buffers,
    images,
    textures: withFallbacks(original['textures']),
    extensionsUsed: used,
    extensionsRequired: namesOf(original, 'extensionsRequired').filter((name) => known.has(name)),
  }
  if (typeof original['asset'] !== 'object' || original['asset'] === null) throw new NotDrawableError('is damaged: it has no version')
  checkGltf(json, lengths)
  const io = await readerFor(used)
  const document = await io.readJSON({ json: json as unknown as GLTF.IGLTF, resources })
  // Surfaces keep their own colour.
  for (const [index, texture] of document.getRoot().listTextures().entries()) if (missing.has(index)) texture.dispose()
  return document
}
