import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import { fallbackLocale, type Localised } from '#contract/locale.ts'
import { editingAtom } from '../../domain/admin/atoms.ts'
import { editedLocalesAtom, programTexts } from '../../domain/admin/locales.ts'
import { localisedText } from '../../domain/admin/localised-text.ts'
import { useLoaded } from '../../ui/use-loaded.ts'

/** Texts of a message id in every edited language, as default names of entries. Null while the texts load: an entry added then would have no name. */
export const useDefaultTexts = (): ((id: string) => Localised) | null => {
  const locales = useAtomValue(editedLocalesAtom)
  const texts = useAtomValue(editingAtom)?.texts
  const load = useCallback(
    async () =>
      Object.fromEntries(
        await Promise.all([...new Set([...locales, fallbackLocale])].map(async (locale) => [locale, await programTexts(locale)] as const)),
      ),
    [locales],
  )
  const defaults = useLoaded(load, true)
  if (defaults.status === 'loading') return null
  return (id) => localisedText(id, locales, texts ?? {}, defaults.status === 'success' ? defaults.value : {})
}
