import { useAtomValue } from 'jotai'
import { openWorkspaceAtom } from '../../../domain/admin/atoms.ts'
import { editedLocalesAtom } from '../../../domain/admin/locales.ts'
import { localeAtom } from '../../../domain/language/atoms.ts'

/**
 * True for the interface language while an entry is new: other languages without a text copy its text.
 * Otherwise visitors in other languages would see default texts. The result depends on saved data, so a reload does not change it.
 */
export const useLeadingLanguage = (): ((translation: string, locale: string) => boolean) => {
  const savedFooter = useAtomValue(openWorkspaceAtom)?.saved.config.footer
  const locales = useAtomValue(editedLocalesAtom)
  const interfaceLocale = useAtomValue(localeAtom)
  const leading = locales.includes(interfaceLocale) ? interfaceLocale : locales[0]
  return (translation, locale) => locale === leading && !savedFooter?.some((entry) => entry.translation === translation)
}
