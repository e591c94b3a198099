import { foldWord, normalise } from '@vitrine/search-index/words'
import { exposureFields } from '#catalogue/exposure.ts'
import { builtInFields, type FieldDefinition, type FieldType } from '#contract/fields.ts'

/** A field that a query can name. */
export interface NamedField {
  readonly name: string
  readonly type: FieldType
}

const definitions: Readonly<Record<string, FieldDefinition>> = builtInFields

/** Without case, marks, spaces and `_`: `Date taken`, `date_taken` and `DateTaken` are one name. */
const folded = (name: string): string => foldWord(normalise(name)).folded.replace(/[\s_-]+/gu, '')

/** Short names that people type. */
const shortNames: Readonly<Record<string, string>> = {
  name: 'filename',
  datei: 'filename',
  file: 'filename',
  type: 'filetype',
  typ: 'filetype',
  format: 'filetype',
  kind: 'asset_groups',
  art: 'asset_groups',
  size: 'filesize',
  grosse: 'filesize',
  groesse: 'filesize',
  date: 'capture_date',
  datum: 'capture_date',
  taken: 'capture_date',
  added: 'imp_date',
  tag: 'keywords',
  tags: 'keywords',
  keyword: 'keywords',
  stichwort: 'keywords',
  schlagwort: 'keywords',
  person: 'people',
  ort: 'location',
  fotograf: 'creator',
  photographer: 'creator',
  autor: 'creator',
  author: 'creator',
  license: 'licence',
  width: 'pixel_x',
  breite: 'pixel_x',
  height: 'pixel_y',
  hohe: 'pixel_y',
  hoehe: 'pixel_y',
  text: 'description',
  collection: 'meta_collections',
}

const namesOf = (field: string, { labels }: FieldDefinition): [string, string][] =>
  [field, ...Object.values(labels)].map((name) => [folded(name), field])

const known: ReadonlyMap<string, string> = new Map([
  ...Object.entries(shortNames),
  ...Object.values(exposureFields).map((field): [string, string] => [folded(field), field]),
  ...Object.entries(definitions).flatMap(([field, definition]) => namesOf(field, definition)),
])

const typeOf = (field: string): FieldType => (Object.hasOwn(definitions, field) ? (definitions[field]?.type ?? 'keyword') : 'number')

/**
 * The field with a name, label or short name. Only fields that every caller may name are known here, and sidecar fields. Others, like the
 * private coordinates, the groups of an asset or its id, are text.
 * @param extraFields sidecar fields
 */
export const findField = (name: string, extraFields: () => readonly string[]): NamedField | null => {
  const field = known.get(folded(name))
  if (field !== undefined) return { name: field, type: typeOf(field) }
  const extra = extraFields().find((one) => folded(one) === folded(name))
  return extra === undefined ? null : { name: extra, type: 'keyword' }
}
