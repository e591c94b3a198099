import { useAtomValue } from 'jotai'
import { useCallback, useMemo } from 'react'
import { defaultLocale, fallbackLocale } from '#contract/locale.ts'
import { editingAtom } from '../../../domain/admin/atoms.ts'
import { isBuiltIn } from '../../../domain/admin/languages.ts'
import { programTexts } from '../../../domain/admin/locales.ts'
import { type TextRow, textRows } from '../../../domain/admin/text-table.ts'
import { useLoaded } from '../../../ui/use-loaded.ts'

const none: Readonly<Record<string, string>> = {}

/** Every text of a language beside the one it is translated from: its template, else English, for English itself German. */
export const useTextRows = (locale: string): readonly TextRow[] | null => {
  const texts = useAtomValue(editingAtom)?.texts
  const own = texts?.[locale]
  const template = own?.metadata?.source_template
  const usual = locale === fallbackLocale ? defaultLocale : fallbackLocale
  const source = template && template !== locale ? template : usual
  const load = useCallback(async () => ({ original: await programTexts(source), standard: await programTexts(locale) }), [locale, source])
  const program = useLoaded(load)
  const loaded = program.status === 'success' ? program.value : null
  const original = texts?.[source]?.messages ?? none
  const written = own?.messages ?? none
  return useMemo(
    () =>
      loaded &&
      textRows({
        source: { ...loaded.original, ...original },
        written,
        standard: loaded.standard,
        isCopy: !isBuiltIn(locale),
      }),
    [loaded, original, written, locale],
  )
}
