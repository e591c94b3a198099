import { createHash } from 'node:crypto'
import type { CarriedMetadata } from '../metadata/carried-metadata.ts'
import { videoMetadata } from '../video/carried-tags.ts'
import type { PresetDefinition } from './preset-definitions.ts'

const digestLength = 16

/** The metadata that files of a preset carry. */
const carriedBy = ({ spec }: PresetDefinition, carried: CarriedMetadata): CarriedMetadata => {
  if (spec.by === 'video') return videoMetadata(carried)
  return spec.by === 'image' || spec.by === 'frame' || spec.by === 'page' ? carried : {}
}

/**
 * Name of a preset in the list of made renditions. It contains the metadata that the file carries: assets of equal files with other metadata
 * have other renditions, and a change of the metadata makes them again.
 */
export const madeName = (definition: PresetDefinition, carried: CarriedMetadata): string => {
  const own = carriedBy(definition, carried)
  if (Object.keys(own).length === 0) return definition.id
  return `${definition.id}.${createHash('sha256').update(JSON.stringify(own)).digest('hex').slice(0, digestLength)}`
}

/** Id of the preset of a name. */
export const presetIdOf = (name: string): string => name.split('.', 1)[0] ?? name
