import { NotDrawableError } from './draw/scene.ts'

const glbMagic = 0x46546c67
const jsonChunk = 0x4e4f534a
const binaryChunk = 0x004e4942

/** Reason why a file is not a model; completes "the file …". */
export class DamagedModelError extends Error {}

/** Reason for a version of the format that cannot be read. */
export const otherVersion = (version: string): string =>
  `is in version ${/^[\d.]{1,8}$/.test(version) ? version : 'unknown'} of glTF, which cannot be read here: convert it to version 2.0`

/** JSON of a scene, and the binary chunk of the same file. */
export interface GltfSource {
  readonly json: Record<string, unknown>
  readonly binary: Uint8Array | null
}

const parseJson = (bytes: Buffer): Record<string, unknown> => {
  try {
    const json: unknown = JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''))
    if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json as Record<string, unknown>
  } catch {
    // The error is thrown below.
  }
  throw new DamagedModelError('is damaged: its description of the scene cannot be read')
}

/** Parses the container of a .glb or .gltf. Throws DamagedModelError if it is damaged or of version 1. */
export const openGltf = (data: Buffer): GltfSource => {
  if (data.length < 4 || data.readUInt32LE(0) !== glbMagic) return { json: parseJson(data), binary: null }
  if (data.length < 20) throw new DamagedModelError('is damaged: it is cut off')
  const version = data.readUInt32LE(4)
  if (version !== 2) throw new DamagedModelError(otherVersion(`${version}.0`))
  const jsonEnd = 20 + data.readUInt32LE(12)
  if (data.readUInt32LE(8) > data.length || data.readUInt32LE(16) !== jsonChunk || jsonEnd > data.length)
    throw new DamagedModelError('is damaged: it is cut off')
  const json = parseJson(data.subarray(20, jsonEnd))
  if (jsonEnd + 8 > data.length || data.readUInt32LE(jsonEnd + 4) !== binaryChunk) return { json, binary: null }
  const binaryEnd = jsonEnd + 8 + data.readUInt32LE(jsonEnd)
  if (binaryEnd > data.length) throw new DamagedModelError('is damaged: it is cut off')
  return { json, binary: data.subarray(jsonEnd + 8, binaryEnd) }
}

const pattern = /^data:([^,]*),(.*)$/s

/** Bytes of a `data:` URI. Throws NotDrawableError if it is invalid. */
export const bytesOfDataUri = (uri: string): Buffer => {
  const [, head = '', body] = pattern.exec(uri) ?? []
  try {
    if (body !== undefined) return head.endsWith(';base64') ? Buffer.from(body, 'base64') : Buffer.from(decodeURIComponent(body), 'latin1')
  } catch {
    // The error is thrown below.
  }
  throw new NotDrawableError('is damaged: its data cannot be read')
}

/** Buffers or images of a scene. Invalid entries become empty objects, so that indices stay valid. */
export const itemsOf = (json: Readonly<Record<string, unknown>>, name: 'buffers' | 'images'): Record<string, unknown>[] => {
  const items = json[name]
  if (!Array.isArray(items)) return []
  return items.map((item: unknown) => (typeof item === 'object' && item !== null ? (item as Record<string, unknown>) : {}))
}

export const isDataUri = (uri: string): boolean => /^data:/i.test(uri)
