import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { isObject } from '#common/is-object.ts'
import { textFor } from '#contract/locale.ts'
import { editedTextAtom } from '../../domain/admin/locales.ts'
import { own } from '../../domain/admin/values.ts'
import { useIndexFields } from './use-index-fields.ts'

const textAt = (entry: Readonly<Record<string, unknown>>, key: string): string => {
  const value = own(entry, key)
  return typeof value === 'string' ? value : ''
}

/** Display name of an entry of any list of the configuration. */
export const useEntryName = (): ((entry: unknown) => string) => {
  const { i18n } = useLingui()
  const textOf = useAtomValue(editedTextAtom)
  const { nameOf } = useIndexFields()
  return (entry) => {
    if (!isObject(entry)) return String(entry)
    const label = own(entry, 'label')
    const translation = textAt(entry, 'translation')
    const field = textAt(entry, 'field_name')
    return (
      (translation && textOf(translation)) ||
      (isObject(label) ? textFor(label as Record<string, string>, i18n.locale) : textAt(entry, 'label')) ||
      textAt(entry, 'lang') ||
      (field && nameOf(field)) ||
      textAt(entry, 'key') ||
      textAt(entry, 'indicator') ||
      translation
    )
  }
}
