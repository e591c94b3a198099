import { useLingui } from '@lingui/macro'

/** Names of languages in the language of the interface. */
export const useLocaleName = (): ((locale: string) => string) => {
  const { i18n } = useLingui()
  const names = new Intl.DisplayNames([i18n.locale], { type: 'language', fallback: 'code' })
  return (locale) => {
    try {
      return names.of(locale) ?? locale
    } catch {
      return locale
    }
  }
}
