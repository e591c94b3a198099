import type { MessageDescriptor } from '@lingui/core'
import type { Config } from '#contract/config/schema.ts'
import type { Path } from '../../domain/admin/values.ts'
import type { Field } from '../../widgets/config-form/field.ts'
import { fileNames } from '../../widgets/config-form/file-names.ts'
import { textIdOf } from '../../widgets/config-form/text-id.ts'
import { sections } from './sections.ts'

/** Labels of a config path on the admin screens. */
export interface PathLabels {
  readonly path: Path
  /** Keys of the section and of its group. */
  readonly section: string
  readonly group: string
  /** Labels of section, group and field. */
  readonly labels: readonly MessageDescriptor[]
  /** Labels of its values. */
  readonly names: Readonly<Record<string, MessageDescriptor>>
  /** Its value is the id of a message. */
  readonly isText: boolean
}

const pathsOf = (field: Field, config: Config | undefined): readonly Path[] => {
  if (field.kind === 'file') return [['files', field.name]]
  // The texts in all languages, and the config path that contains their id.
  if (field.kind === 'texts')
    return [['texts', textIdOf(field, config)], ...(typeof field.id === 'string' ? [] : [['config', ...field.id.path]])]
  if (field.kind === 'own' && field.entry) {
    const list = ['config', ...field.entry.list.path]
    return [list, [...list, field.entry.key]]
  }
  const places = field.kind === 'own' ? (field.at ?? []) : [field.at]
  return places.map(({ path }) => ['config', ...path])
}

/** Labels for all paths that the admin screens edit; texts have the path `texts` and their id, files `files` and their name. */
export const pathLabels = (config: Config | undefined): readonly PathLabels[] =>
  sections.flatMap(({ key: section, label, groups = [] }) =>
    groups.flatMap(({ key: group, title, fields }) =>
      fields.flatMap((field) => {
        const name = field.kind === 'file' ? fileNames[field.name] : field.label
        const labels = [label, title, ...(name && name.id !== title.id ? [name] : [])]
        const names = 'names' in field ? (field.names ?? {}) : {}
        return pathsOf(field, config).map((path): PathLabels => ({ path, section, group, labels, names, isText: field.kind === 'texts' }))
      }),
    ),
  )

const isPrefix = (prefix: Path, path: Path): boolean => prefix.length <= path.length && prefix.every((key, at) => key === path[at])

/** Labels of the closest enclosing path; undefined = no screen edits it. */
export const labelsOf = (all: readonly PathLabels[], path: Path): PathLabels | undefined =>
  all
    .filter((place) => isPrefix(place.path, path))
    .reduce<PathLabels | undefined>((best, place) => (best && best.path.length >= place.path.length ? best : place), undefined)
