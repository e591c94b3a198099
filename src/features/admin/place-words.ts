import type { MessageDescriptor } from '@lingui/core'
import type { Config } from '#contract/config/schema.ts'
import type { Path } from '../../domain/admin/values.ts'
import type { Field } from '../../widgets/config-form/field.ts'
import { textIdOf } from '../../widgets/config-form/text-id.ts'
import { sections } from './sections.ts'

/** What a place of the configuration is called on the screens. */
export interface PlaceWords {
  readonly path: Path
  /** Keys of the section and of the group on it. */
  readonly section: string
  readonly group: string
  /** Section, group and field. */
  readonly words: readonly MessageDescriptor[]
  /** What its values are called. */
  readonly names: Readonly<Record<string, MessageDescriptor>>
  /** Its values name a text. */
  readonly isText: boolean
}

const pathsOf = (field: Field, config: Config | undefined): readonly Path[] => {
  if (field.kind === 'file') return []
  // In whichever language; and the place that names them.
  if (field.kind === 'texts')
    return [['texts', textIdOf(field, config)], ...(typeof field.id === 'string' ? [] : [['config', ...field.id.path]])]
  if (field.kind === 'own' && field.entry) {
    const list = ['config', ...field.entry.list.path]
    return [list, [...list, field.entry.key]]
  }
  const places = field.kind === 'own' ? (field.at ?? []) : [field.at]
  return places.map(({ path }) => ['config', ...path])
}

/** Words for all places that the screens edit; texts stand under `texts` and their id. */
export const placeWords = (config: Config | undefined): readonly PlaceWords[] =>
  sections.flatMap(({ key: section, label, groups = [] }) =>
    groups.flatMap(({ key: group, title, fields }) =>
      fields.flatMap((field) => {
        const words = [label, title, ...(field.label && field.label.id !== title.id ? [field.label] : [])]
        const names = 'names' in field ? (field.names ?? {}) : {}
        return pathsOf(field, config).map((path): PlaceWords => ({ path, section, group, words, names, isText: field.kind === 'texts' }))
      }),
    ),
  )

const leadsTo = (place: Path, path: Path): boolean => place.length <= path.length && place.every((key, at) => key === path[at])

/** The words of the closest place on the way; undefined = it stands on no screen. */
export const wordsOf = (all: readonly PlaceWords[], path: Path): PlaceWords | undefined =>
  all
    .filter((place) => leadsTo(place.path, path))
    .reduce<PlaceWords | undefined>((best, place) => (best && best.path.length >= place.path.length ? best : place), undefined)
