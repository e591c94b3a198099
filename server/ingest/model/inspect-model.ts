import { DamagedModelError, type GltfSource, isDataUri, isMeshopt, itemsOf, otherVersion } from '@vitrine/gltf-thumbnail'
import * as v from 'valibot'
import type { ModelInfo } from './model-protocol.ts'

const text = v.fallback(v.optional(v.string(), ''), '')
const nothing = { title: '', author: '', license: '', source: '' }
const assetSchema = v.object({
  version: v.string(),
  copyright: text,
  extras: v.fallback(v.optional(v.object({ title: text, author: text, license: text, source: text }), nothing), nothing),
})

/** Longer texts are not titles or names. */
const maxTextLength = 10_000
const cut = (words: string) => words.slice(0, maxTextLength)

/** Reads the metadata of a scene. Throws DamagedModelError if it is not glTF. */
export const inspectGltf = ({ json }: GltfSource): ModelInfo => {
  const asset = v.safeParse(assetSchema, json['asset'])
  if (!asset.success) throw new DamagedModelError('is damaged: its description of the scene cannot be read')
  const { copyright, extras, version } = asset.output
  if (!version.startsWith('2')) throw new DamagedModelError(otherVersion(version))
  const addresses = [...itemsOf(json, 'buffers'), ...itemsOf(json, 'images')].map(({ uri }) => uri)
  return {
    title: cut(extras.title),
    author: cut(extras.author),
    licence: cut(extras.license),
    source: cut(extras.source),
    copyright: cut(copyright),
    externalUris: [...new Set(addresses.filter((uri) => typeof uri === 'string' && !isDataUri(uri)))] as string[],
    hasUnsupportedCompression: isMeshopt(json),
  }
}
