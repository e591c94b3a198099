import { useAtomValue } from 'jotai'
import { useCallback, useMemo } from 'react'
import type { IndexField } from '#contract/index-field.ts'
import { defaultLocale, fallbackLocale } from '#contract/locale.ts'
import { editingAtom } from '../../../domain/admin/atoms.ts'
import type { Editing } from '../../../domain/admin/editing.ts'
import { isBuiltInLocale } from '../../../domain/admin/languages.ts'
import { programTexts } from '../../../domain/admin/locales.ts'
import { type TextRow, textRows } from '../../../domain/admin/text-table.ts'
import { fieldsAtom } from '../../../domain/config/atoms.ts'
import { useLoaded } from '../../../ui/use-loaded.ts'

const none: Readonly<Record<string, string>> = {}

/** Field labels of the index under the message ids with which an admin can override them. */
const fieldNames = (fields: readonly IndexField[], locale: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    fields.flatMap(({ field_name, default_labels }) => {
      const label = default_labels[locale]
      return label === undefined ? [] : [[`fields.${field_name}`, label]]
    }),
  )

const writtenAnywhere = (texts: Editing['texts'] = {}): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.values(texts).flatMap(({ messages }) => Object.entries(messages)))

/** All messages of a language with their source text: from its template, else English, and for English German. */
export const useTextRows = (locale: string): readonly TextRow[] | null => {
  const texts = useAtomValue(editingAtom)?.texts
  const fields = useAtomValue(fieldsAtom)
  const own = texts?.[locale]
  const template = own?.metadata?.source_template
  const defaultSource = locale === fallbackLocale ? defaultLocale : fallbackLocale
  const source = template && template !== locale ? template : defaultSource
  const load = useCallback(async () => ({ original: await programTexts(source), standard: await programTexts(locale) }), [locale, source])
  const program = useLoaded(load)
  const loaded = program.status === 'success' ? program.value : null
  const original = texts?.[source]?.messages ?? none
  const written = own?.messages ?? none
  return useMemo(
    () =>
      loaded &&
      textRows({
        // A name that exists only in another language also needs a translation.
        source: { ...writtenAnywhere(texts), ...fieldNames(fields, source), ...loaded.original, ...original },
        written,
        standard: { ...fieldNames(fields, locale), ...loaded.standard },
        isCopy: !isBuiltInLocale(locale),
      }),
    [loaded, texts, original, written, locale, source, fields],
  )
}
