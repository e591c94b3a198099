import type { FieldConfig } from '#contract/config/fields.ts'
import type { IndexField } from '#contract/index-field.ts'
import { textFor } from '#contract/locale.ts'
import { textById } from '../../platform/i18n.ts'

const readable = (name: string, locale: string): string => {
  const text = name.replace(/_/g, ' ').trim()
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}

/** Label of a field: the admin's text, else the label of the index, else its readable field name. */
export const fieldLabel = (
  { field_name, translation, label }: Pick<FieldConfig, 'field_name' | 'translation' | 'label'>,
  fields: readonly IndexField[],
  locale: string,
): string => {
  const known = fields.find((field) => field.field_name === field_name)
  return textById(translation, textFor(known?.default_labels, locale) || label || readable(field_name, locale))
}
