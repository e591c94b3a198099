import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { otherFields } from '#contract/fields.ts'
import type { IndexField } from '#contract/index-field.ts'
import { textFor } from '#contract/locale.ts'
import { editedTextAtom } from '../../domain/admin/locales.ts'
import { fieldsAtom } from '../../domain/config/atoms.ts'

type NamedField = IndexField & { readonly name: string }

/** Fields of the index, named and sorted in the language of the interface. */
export const useIndexFields = () => {
  const { i18n } = useLingui()
  const fields = useAtomValue(fieldsAtom)
  const textOf = useAtomValue(editedTextAtom)
  const named = fields
    .map((field) => ({
      ...field,
      name: textOf(`fields.${field.field_name}`) || textFor(field.default_labels, i18n.locale) || field.field_name,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, i18n.locale))
  return {
    fields: named.filter(({ field_name }) => field_name !== otherFields) as readonly NamedField[],
    /** The entry that stands for all fields of tables, if the server knows it. */
    otherFields: named.filter(({ field_name }) => field_name === otherFields) as readonly NamedField[],
    nameOf: (field: string) => named.find(({ field_name }) => field_name === field)?.name ?? field,
    isKnown: (field: string) => named.length === 0 || named.some(({ field_name }) => field_name === field),
  }
}
