import * as v from 'valibot'
import { builtInFields, type FieldType, fieldNamePattern, reservedFieldNames } from '#contract/fields.ts'
import { localeSchema } from '#contract/locale.ts'
import { plainKey } from './row.ts'

/** Meaning of a column or key in a sidecar. `lang` null = all languages. */
export type Key =
  | { readonly for: 'view' }
  | { readonly for: 'download'; readonly set: string }
  | { readonly for: 'captions'; readonly lang: string }
  | { readonly for: 'collections' }
  | { readonly for: 'rating' | 'colour' }
  | { readonly for: 'date' | 'size' | 'count'; readonly field: string }
  | { readonly for: 'text'; readonly field: string; readonly lang: string | null }
  | { readonly for: 'keyword'; readonly field: string; readonly lang: string | null; readonly several: boolean }
  | { readonly for: 'nothing'; readonly why: string }

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
])
/** Reserved names in responses, URLs or JavaScript. */
const reservedNames = new Set(
  'file url thumb_url width height thumbhash dominant_color downloadable rights path kind captions hb_px hb_mm text constructor prototype'.split(
    ' ',
  ),
)
const special: Readonly<Record<string, Key>> = {
  meta_collections: { for: 'collections' },
  rating: { for: 'rating' },
  color_code: { for: 'colour' },
  capture_date: { for: 'date', field: 'capture_date' },
  imp_date: { for: 'date', field: 'imp_date' },
  bbox_x: { for: 'size', field: 'bbox_x' },
  bbox_y: { for: 'size', field: 'bbox_y' },
  obj_dload_cnt: { for: 'count', field: 'obj_dload_cnt' },
}

const localeOf = (tag: string): string | null => {
  const [language = '', region] = tag.split(/[-_]/)
  const locale = region === undefined ? language : `${language}-${region.toUpperCase()}`
  return v.is(localeSchema, locale) ? locale : null
}

const builtIn = (name: string): { readonly type: FieldType; readonly multiValued?: true } | null =>
  Object.hasOwn(builtInFields, name) ? builtInFields[name as keyof typeof builtInFields] : null

const nothing = (why: string): Key => ({ for: 'nothing', why })

/** Parses a column name: `title@de`, `download:web-jpg`, `colour_of_frame`. */
export const parseKey = (written: string): Key => {
  const [, field = '', set, tag] = /^([a-z][a-z0-9_]*)(?::([a-z0-9_-]{1,64}))?(?:@([a-z_-]+))?$/.exec(plainKey(written)) ?? []
  const lang = tag === undefined ? null : localeOf(tag)
  if (field === '') return nothing('is no name of a field')
  if (tag !== undefined && lang === null) return nothing(`names "${tag}", which is no language`)
  if (field === 'download' && tag === undefined) return { for: 'download', set: set === undefined ? '*' : set === 'original' ? '0' : set }
  if (set !== undefined) return nothing('is no name of a field')
  if (field === 'view' && tag === undefined) return { for: 'view' }
  if (field === 'captions') return lang === null ? nothing('needs a language: captions@de') : { for: 'captions', lang }
  if (derivedFields.has(field)) return nothing('is read from the file and cannot be given')
  const plain = Object.hasOwn(special, field) ? special[field] : undefined
  if (plain) return lang === null ? plain : nothing('takes no language')
  const definition = builtIn(field)
  if (definition?.type === 'text') return { for: 'text', field, lang }
  if (definition) return { for: 'keyword', field, lang, several: definition.multiValued === true }
  if (reservedNames.has(field) || reservedFieldNames.has(field) || field.endsWith('_label')) return nothing('is a reserved name')
  if (!fieldNamePattern.test(field)) return nothing('is no name of a field')
  return { for: 'keyword', field, lang, several: true }
}
