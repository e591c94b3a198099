import * as v from 'valibot'
import { builtInFields, type FieldType, fieldNamePattern, reservedFieldNames } from '#contract/fields.ts'
import { localeSchema } from '#contract/locale.ts'
import { type LimitName, limitNames } from '../../records/limit-names.ts'
import { frameCountField } from '../../records/moving-picture.ts'
import { plainKey } from './row.ts'

/** Meaning of a column or key in a sidecar. `lang` null = all languages. */
export type Key =
  | { readonly kind: 'view' }
  | { readonly kind: 'download'; readonly set: string }
  | { readonly kind: 'limit'; readonly name: LimitName }
  | { readonly kind: 'captions'; readonly lang: string }
  | { readonly kind: 'collections' }
  | { readonly kind: 'rating' | 'colour' | 'source-type' }
  | { readonly kind: 'date' | 'size' | 'count'; readonly field: string }
  | { readonly kind: 'text'; readonly field: string; readonly lang: string | null }
  | { readonly kind: 'keyword'; readonly field: string; readonly lang: string | null; readonly several: boolean }
  | { readonly kind: 'unusable'; readonly reason: string }

/** Fields whose values are read from the file itself. */
const derivedFields = new Set([
  'asset_groups',
  'folder',
  'file_date',
  'filetype',
  'filename',
  'filesize',
  'orientation',
  'pixel_x',
  'pixel_y',
  'duration',
  'pages',
  frameCountField,
])
/** Whether a field is read from the file itself, so that no sidecar can set it. */
export const isReadFromFile = (field: string): boolean => derivedFields.has(field)

/** Reserved names in responses, URLs or JavaScript. */
const reservedNames = new Set(
  'file content_credentials url thumb_url width height thumbhash dominant_color downloadable rights path kind captions hb_px hb_mm text constructor prototype'.split(
    ' ',
  ),
)
const special: Readonly<Record<string, Key>> = {
  ...Object.fromEntries(Object.entries(limitNames).map(([column, name]): [string, Key] => [column, { kind: 'limit', name }])),
  meta_collections: { kind: 'collections' },
  rating: { kind: 'rating' },
  color_code: { kind: 'colour' },
  digital_source_type: { kind: 'source-type' },
  capture_date: { kind: 'date', field: 'capture_date' },
  imp_date: { kind: 'date', field: 'imp_date' },
  bbox_x: { kind: 'size', field: 'bbox_x' },
  bbox_y: { kind: 'size', field: 'bbox_y' },
  obj_dload_cnt: { kind: 'count', field: 'obj_dload_cnt' },
}

const localeOf = (tag: string): string | null => {
  const [language = '', region] = tag.split(/[-_]/)
  const locale = region === undefined ? language : `${language}-${region.toUpperCase()}`
  return v.is(localeSchema, locale) ? locale : null
}

const builtIn = (name: string): { readonly type: FieldType; readonly multiValued?: true } | null =>
  Object.hasOwn(builtInFields, name) ? builtInFields[name as keyof typeof builtInFields] : null

const unusable = (reason: string): Key => ({ kind: 'unusable', reason })

/** Parses a column name: `title@de`, `download:web-jpg`, `colour_of_frame`. */
export const parseKey = (written: string): Key => {
  const [, field = '', set, tag] = /^([a-z][a-z0-9_]*)(?::([a-z0-9_-]{1,64}))?(?:@([a-z_-]+))?$/.exec(plainKey(written)) ?? []
  const lang = tag === undefined ? null : localeOf(tag)
  if (field === '') return unusable('is not a field name')
  if (tag !== undefined && lang === null) return unusable(`names "${tag}", which is not a language`)
  if (field === 'download' && tag === undefined) return { kind: 'download', set: set === undefined ? '*' : set === 'original' ? '0' : set }
  if (set !== undefined) return unusable('is not a field name')
  if (field === 'view' && tag === undefined) return { kind: 'view' }
  if (field === 'captions') return lang === null ? unusable('needs a language: captions@de') : { kind: 'captions', lang }
  if (derivedFields.has(field)) return unusable('is read from the file and cannot be set')
  const plain = Object.hasOwn(special, field) ? special[field] : undefined
  if (plain) return lang === null ? plain : unusable('cannot have a language')
  const definition = builtIn(field)
  if (definition?.type === 'text') return { kind: 'text', field, lang }
  if (definition) return { kind: 'keyword', field, lang, several: definition.multiValued === true }
  if (reservedNames.has(field) || reservedFieldNames.has(field) || field.endsWith('_label')) return unusable('is a reserved name')
  if (!fieldNamePattern.test(field)) return unusable('is not a field name')
  return { kind: 'keyword', field, lang, several: true }
}
