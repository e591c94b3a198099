import { useLingui } from '@lingui/react'
import type { CollectionConfig } from '#contract/config/dashboard.ts'
import { textFor } from '#contract/locale.ts'

/** The name of a collection: the admin's message when there is one in this language, else its own label, else its indicator. */
export const useCollectionName = (): ((collection: CollectionConfig) => string) => {
  const { i18n } = useLingui()
  return ({ translation, label, indicator }) => {
    if (translation !== '' && i18n.messages[translation] !== undefined) return i18n._(translation)
    const own = typeof label === 'string' ? label : textFor(label, i18n.locale)
    return own === '' ? indicator : own
  }
}
