import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import type { Localised } from '#contract/locale.ts'
import type { KeywordValue } from '../../ports/asset-record.ts'
import { cleanLine, cleanList, textLimits } from '../metadata/clean-text.ts'
import { licenceName } from '../metadata/licence.ts'
import { Unusable } from '../reason.ts'
import type { Description } from '../record/description.ts'

export interface ModelFacts {
  readonly embedded: Description
  readonly notes: readonly string[]
}

const text = v.fallback(v.optional(v.string(), ''), '')
const linked = v.fallback(v.optional(v.array(v.object({ uri: v.optional(v.string()) })), []), [])
const gltfSchema = v.object({
  asset: v.object({
    version: v.string(),
    copyright: text,
    generator: text,
    extras: v.fallback(v.optional(v.object({ title: text, author: text, license: text, source: text }), {}), {
      title: '',
      author: '',
      license: '',
      source: '',
    }),
  }),
  buffers: linked,
  images: linked,
})

const parseGltf = (json: Buffer): v.InferOutput<typeof gltfSchema> => {
  try {
    return v.parse(gltfSchema, JSON.parse(json.toString('utf8').replace(/^\uFEFF/, '')))
  } catch {
    throw new Unusable('is damaged: its description of the scene can not be read')
  }
}

/** The JSON part of a GLB. Rejects with Unusable when the container is damaged or of version 1. */
const glbJson = (data: Buffer): Buffer => {
  if (data.length < 20) throw new Unusable('is damaged: it is cut off')
  if (data.readUInt32LE(4) !== 2) throw new Unusable(`is a GLB of version ${data.readUInt32LE(4)}; version 2 is read`)
  const length = data.readUInt32LE(12)
  if (data.readUInt32LE(8) > data.length || data.readUInt32LE(16) !== 0x4e4f534a || 20 + length > data.length)
    throw new Unusable('is damaged: it is cut off')
  return data.subarray(20, 20 + length)
}

const describe = ({ asset }: v.InferOutput<typeof gltfSchema>): Description => {
  const { extras } = asset
  const texts: Record<string, string | Localised> = {}
  const keywords: Record<string, readonly KeywordValue[]> = {}
  const put = (field: string, value: string) => {
    if (value !== '') texts[field] = value
  }
  const list = (field: string, value: string) => {
    const values = cleanList([value]).map((found) => ({ value: found }))
    if (values.length > 0) keywords[field] = values
  }
  put('title', cleanLine(extras.title, textLimits.title))
  put('copyright', cleanLine(asset.copyright, textLimits.title))
  put('source', cleanLine(extras.source))
  list('creator', extras.author.replace(/\s*\(https?:[^)]*\)\s*$/, ''))
  const address = /https?:\/\/[^\s)]+/.exec(extras.license)?.[0] ?? ''
  list('licence', licenceName([address], extras.license))
  return { texts, keywords, numbers: {} }
}

/** Reads what a 3D model says about itself. Rejects with Unusable when it is damaged. */
export const readModel = async (file: string, data: Buffer | null, filetype: string): Promise<ModelFacts> => {
  if (filetype === 'stl') return { embedded: { texts: {}, keywords: {}, numbers: {} }, notes: [] }
  const bytes = data ?? (await readFile(file))
  const gltf = parseGltf(filetype === 'glb' ? glbJson(bytes) : bytes)
  const outside = [...gltf.buffers, ...gltf.images].flatMap(({ uri }) => (uri === undefined || uri.startsWith('data:') ? [] : [uri]))
  const notes =
    outside.length > 0
      ? [`needs other files (${cleanLine(outside[0], 80)}${outside.length > 1 ? ', …' : ''}), which viewers do not get: save it as one GLB`]
      : []
  return { embedded: describe(gltf), notes }
}
