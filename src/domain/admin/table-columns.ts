import type { builtInFields } from '#contract/fields.ts'
import type { IndexField } from '#contract/index-field.ts'
import type { ColumnMapping } from '#contract/table-mapping.ts'

/** Built-in fields that a column can fill, in the order of their use. */
export const columnFields = [
  'title',
  'description',
  'keywords',
  'people',
  'creator',
  'location',
  'country',
  'capture_date',
  'credit',
  'copyright',
  'licence',
  'source',
  'rating',
  'color_code',
  'camera',
  'lens',
  'imp_date',
  'bbox_x',
  'bbox_y',
  'meta_collections',
] as const satisfies readonly (keyof typeof builtInFields)[]

/** Name and language of a field as in a header: `title@de`. */
export const splitField = (field: string): { readonly name: string; readonly locale: string } => {
  const [name = '', locale = ''] = field.split('@')
  return { name, locale }
}

const withoutLanguage: ReadonlySet<string> = new Set(['rating', 'color_code', 'meta_collections'])

/** Whether a column can have the values of one language only. */
export const hasLanguages = ({ field_name, type }: Pick<IndexField, 'field_name' | 'type'>): boolean =>
  (type === 'text' || type === 'keyword') && !withoutLanguage.has(field_name)

/** Whether the mapping makes a column restrict its files. */
export const isRight = (mapping: ColumnMapping): boolean =>
  mapping.as === 'field' && /^(?:view|download|(?:visible|download)_(?:from|until))(?:$|[:@])/.test(mapping.field)

/** Whether a change of a mapping may show files to more users. */
export const losesRight = (before: ColumnMapping, after: ColumnMapping): boolean =>
  isRight(before) && !(after.as === 'field' && before.as === 'field' && after.field === before.field)

/** Replaces the mapping of one column. Another column that named the files becomes a field of its own, because only one can. */
export const withMapping = (columns: readonly ColumnMapping[], at: number, mapping: ColumnMapping): readonly ColumnMapping[] =>
  columns.map((column, index) => {
    if (index === at) return mapping
    const isSameFile = column.as === 'field' && mapping.as === 'field' && column.field === 'file' && mapping.field === 'file'
    return isSameFile ? { as: 'own', header: column.header } : column
  })
