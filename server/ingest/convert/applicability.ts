import type { AssetRecord, Rendition } from '../../records/asset-record.ts'
import type { Size } from '../image/image-spec.ts'
import type { Ffmpeg } from '../video/ffmpeg.ts'
import { outputSize } from './output-size.ts'
import type { PresetDefinition } from './preset-definitions.ts'

/** The rendition of a preset that the ingest makes, if the record contains it. */
export const storedRenditionOf = ({ renditions }: AssetRecord, { id, spec }: PresetDefinition): Rendition | undefined =>
  spec.by === 'stored' ? renditions.find(({ name }) => name === id) : undefined

/** The output size of a preset for an asset, with the programs of this machine; null = it does not apply. */
export const applicabilityOf = (
  record: AssetRecord,
  definition: PresetDefinition,
  ffmpeg: Ffmpeg | null,
): { readonly size: Size | null } | null => {
  const { by } = definition.spec
  if (by === 'original') return { size: outputSize(record, definition) }
  if (by === 'stored') return storedRenditionOf(record, definition) ? { size: null } : null
  if ((by === 'video' && !ffmpeg?.encodes) || (by === 'frame' && !ffmpeg)) return null
  const size = outputSize(record, definition)
  // An image beyond the limits cannot be decoded.
  const decodable = by !== 'image' || record.renditions.some(({ name }) => name === 'preview')
  return size && decodable ? { size } : null
}
