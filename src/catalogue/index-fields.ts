import { builtInFields, computedFields, type FieldDefinition, otherFields } from '#contract/fields.ts'
import type { IndexField } from '#contract/index-field.ts'
import type { Localised } from '#contract/locale.ts'

const isRange = ({ type }: FieldDefinition): boolean => type === 'number' || type === 'bytes' || type === 'date'

const builtIn = (Object.entries(builtInFields) as [string, FieldDefinition][]).map(
  ([field_name, field]): IndexField => ({
    field_name,
    default_labels: { ...field.labels },
    is_facet: field.facet ?? false,
    range_facet: (field.facet ?? false) && isRange(field),
    multi_valued: field.multiValued ?? false,
    origin: 'built-in',
    type: field.type,
  }),
)

const computed = Object.entries(computedFields).map(
  ([field_name, labels]): IndexField => ({
    field_name,
    default_labels: { ...labels },
    is_facet: field_name === otherFields,
    range_facet: false,
    multi_valued: false,
    origin: 'computed',
    type: 'text',
  }),
)

/** `print_run` → `Print run`: the label of a sidecar field without a label of its own. */
const labelOf = (name: string): string => {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const fromSidecar = (field_name: string, label: string | Localised): IndexField => ({
  field_name,
  default_labels: typeof label === 'string' ? { de: label, en: label } : { ...label },
  is_facet: true,
  range_facet: false,
  multi_valued: true,
  origin: 'sidecar',
  type: 'keyword',
})

/**
 * All fields that can be displayed or filtered.
 * @param extraFields sidecar fields of indexed assets
 * @param labels labels of sidecar fields, as their tables name them
 */
export const indexFields = (extraFields: readonly string[], labels: ReadonlyMap<string, string | Localised> = new Map()): IndexField[] => [
  ...builtIn,
  ...computed,
  ...extraFields
    .filter((field) => !Object.hasOwn(computedFields, field))
    .map((field) => fromSidecar(field, labels.get(field) ?? labelOf(field))),
]
