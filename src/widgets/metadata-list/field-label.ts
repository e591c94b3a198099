import type { FieldConfig } from '#contract/config/fields.ts'
import type { IndexField } from '#contract/index-field.ts'
import { textFor } from '#contract/locale.ts'
import { textById } from '../../platform/i18n.ts'

const readable = (name: string, locale: string): string => {
  const words = name.replace(/_/g, ' ').trim()
  return words.charAt(0).toLocaleUpperCase(locale) + words.slice(1)
}

/** What a field is called: the admin's text for it, else the index's own label, else its name made readable. */
export const fieldLabel = (
  { field_name, translation, label }: Pick<FieldConfig, 'field_name' | 'translation' | 'label'>,
  fields: readonly IndexField[],
  locale: string,
): string => {
  const known = fields.find((field) => field.field_name === field_name)
  return textById(translation, textFor(known?.default_labels, locale) || label || readable(field_name, locale))
}
