import { useAtomValue } from 'jotai'
import { openWorkspaceAtom } from '../../../domain/admin/atoms.ts'
import { editedLocalesAtom } from '../../../domain/admin/locales.ts'
import { localeAtom } from '../../../domain/language/atoms.ts'

/**
 * Until an entry is saved, what is written in the language of the interface stands in the others too, as long as they have nothing of their
 * own: else visitors in another language would find the words of the program there. It follows from what is saved, so a reload changes nothing.
 */
export const useLeadingLanguage = (): ((translation: string, locale: string) => boolean) => {
  const saved = useAtomValue(openWorkspaceAtom)?.saved.config.footer
  const locales = useAtomValue(editedLocalesAtom)
  const own = useAtomValue(localeAtom)
  const leading = locales.includes(own) ? own : locales[0]
  return (translation, locale) => locale === leading && !saved?.some((entry) => entry.translation === translation)
}
