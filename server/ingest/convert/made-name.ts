import { createHash } from 'node:crypto'
import type { CarriedMetadata } from '../metadata/carried-metadata.ts'
import type { PresetDefinition } from './preset-definitions.ts'

const digestLength = 16

/** Whether files of a preset carry metadata. */
const carries = ({ spec }: PresetDefinition): boolean => ['image', 'frame', 'page', 'video'].includes(spec.by)

/**
 * Name of a preset in the list of made renditions. It contains the metadata that the file carries: assets of equal files with other metadata
 * have other renditions, and a change of the metadata makes them again.
 */
export const madeName = (definition: PresetDefinition, carried: CarriedMetadata): string => {
  if (!carries(definition) || Object.keys(carried).length === 0) return definition.id
  return `${definition.id}.${createHash('sha256').update(JSON.stringify(carried)).digest('hex').slice(0, digestLength)}`
}

/** Id of the preset of a name. */
export const presetIdOf = (name: string): string => name.split('.', 1)[0] ?? name
