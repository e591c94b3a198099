import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import { fallbackLocale, type Localised } from '#contract/locale.ts'
import { editingAtom } from '../../domain/admin/atoms.ts'
import { editedLocalesAtom, programTexts } from '../../domain/admin/locales.ts'
import { wordsIn } from '../../domain/admin/words-in.ts'
import { useLoaded } from '../../ui/use-loaded.ts'

/** Texts by their id in every language that is edited: what an entry is called until somebody gives it a name. */
export const useWordsIn = (): ((id: string) => Localised) => {
  const locales = useAtomValue(editedLocalesAtom)
  const texts = useAtomValue(editingAtom)?.texts
  const load = useCallback(
    async () =>
      Object.fromEntries(
        await Promise.all([...new Set([...locales, fallbackLocale])].map(async (locale) => [locale, await programTexts(locale)] as const)),
      ),
    [locales],
  )
  const program = useLoaded(load)
  return (id) => wordsIn(id, locales, texts ?? {}, program.status === 'success' ? program.value : {})
}
