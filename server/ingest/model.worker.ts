import { stat } from 'node:fs/promises'
import {
  DamagedModelError,
  drawScene,
  type GltfSource,
  isCutStl,
  limits,
  loadGltf,
  NotDrawableError,
  openGltf,
  packModel,
  readStl,
  sceneOf,
} from '@vitrine/gltf-thumbnail'
import { openRegular } from '../common/source-file.ts'
import { decodeTexture } from './model/decode-texture.ts'
import { inspectGltf } from './model/inspect-model.ts'
import {
  type DrawRequest,
  emptyModelInfo,
  type ModelCalls,
  type ModelDrawing,
  type ModelInfo,
  type SizedDrawRequest,
} from './model/model-protocol.ts'
import { isLasting, reasonOf } from './reason.ts'
import { partlyReadable } from './record/preview-failure.ts'
import { serveJobs } from './serve-jobs.ts'

const glbHeadBytes = 20

const readRange = async (file: string, from: number, bytes: number): Promise<Buffer> => {
  const handle = await openRegular(file)
  try {
    const piece = Buffer.alloc(bytes)
    let filled = 0
    while (filled < bytes) {
      const { bytesRead } = await handle.read(piece, filled, bytes - filled, from + filled)
      if (bytesRead === 0) break
      filled += bytesRead
    }
    return piece.subarray(0, filled)
  } finally {
    await handle.close()
  }
}

const readWhole = async (file: string, maxBytes: number): Promise<Buffer> => {
  const { size } = await stat(file)
  if (size > maxBytes)
    throw new NotDrawableError(`is too large to be drawn: more than ${limits.fileBytes / 1024 / 1024} MB with all its files`)
  return readRange(file, 0, size)
}

/** Of a large GLB only the JSON chunk is read. */
const readDescription = async (file: string, filetype: string): Promise<GltfSource> => {
  const { size } = await stat(file)
  if (filetype !== 'glb' || size <= limits.fileBytes) return openGltf(await readWhole(file, limits.fileBytes))
  const head = await readRange(file, 0, glbHeadBytes)
  const length = Math.min(head.readUInt32LE(12), limits.fileBytes)
  const short = await readRange(file, 0, glbHeadBytes + length)
  short.writeUInt32LE(short.length, 8)
  return openGltf(short)
}

const inspect = async (file: string, filetype: string): Promise<ModelInfo> => {
  if (filetype === 'stl') return emptyModelInfo
  try {
    return inspectGltf(await readDescription(file, filetype))
  } catch (error) {
    // Too large to be rendered; it can still be downloaded.
    if (error instanceof NotDrawableError) return emptyModelInfo
    throw error
  }
}

const problemOf = (error: unknown): string => {
  if (error instanceof NotDrawableError || error instanceof DamagedModelError) return error.message
  // A lack of resources fails the whole job, which is retried.
  if (!isLasting(error)) throw error
  if (error instanceof RangeError && /array length/i.test(error.message)) return 'needs more memory than is available'
  return 'cannot be read here: its scene has an error'
}

const readExternalFiles = async (request: DrawRequest, own: number): Promise<Map<string, Uint8Array | null>> => {
  const read = new Map<string, Uint8Array | null>()
  let remainingBytes = limits.fileBytes - own
  for (const [uri, file] of request.externalFiles) {
    const bytes = file === null ? null : await readWhole(file, remainingBytes)
    remainingBytes -= bytes?.length ?? 0
    read.set(uri, bytes)
  }
  return read
}

/** An image of the scene, and a single-file GLB if requested; either may fail alone. */
const drawGltf = async (request: SizedDrawRequest, data: Buffer): Promise<ModelDrawing> => {
  const document = await loadGltf(openGltf(data), await readExternalFiles(request, data.length))
  const notes: string[] = []
  let picture: ModelDrawing['picture'] = null
  let problem: string | null = null
  try {
    const { scene, textureless } = await sceneOf(document, decodeTexture)
    if (textureless > 0) notes.push(`has ${textureless === 1 ? 'a texture' : `${textureless} textures`} that cannot be read here`)
    picture = drawScene(scene, request.longSidePx)
  } catch (error) {
    problem = problemOf(error)
  }
  const glb = request.needsGlb ? await packModel(document).catch(() => null) : null
  return { picture, problem, glb, notes }
}

const draw = async (request: SizedDrawRequest): Promise<ModelDrawing> => {
  try {
    const data = await readWhole(request.file, limits.fileBytes)
    if (request.filetype !== 'stl') return await drawGltf(request, data)
    const notes = isCutStl(data) ? [partlyReadable] : []
    return { picture: drawScene(readStl(data), request.longSidePx), problem: null, glb: null, notes }
  } catch (error) {
    return { picture: null, problem: problemOf(error), glb: null, notes: [] }
  }
}

const reasonFor = (error: unknown): string =>
  error instanceof DamagedModelError ? error.message : `cannot be read as a 3D model: ${reasonOf(error)}`

serveJobs<ModelCalls>({ inspect, draw }, (error) => ({ reason: reasonFor(error), lasting: isLasting(error) }))
