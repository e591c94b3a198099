import { useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { editingAtom } from '../../../domain/admin/atoms.ts'
import { setContentLanguageAtom } from '../../../domain/admin/languages.ts'
import { apiAtom } from '../../../domain/api/atoms.ts'
import { useLoaded } from '../../../ui/use-loaded.ts'
import { SelectField } from '../../../widgets/config-form/select-field.tsx'
import { useLocaleName } from '../../../widgets/config-form/use-locale-name.ts'

/** Metadata language for users of one interface language. */
export const ContentLanguage = ({ locale }: { readonly locale: string }) => {
  const { t } = useLingui()
  const api = useAtomValue(apiAtom)
  const nameOf = useLocaleName()
  const texts = useAtomValue(editingAtom)?.texts[locale]
  const set = useSetAtom(setContentLanguageAtom)
  const state = useLoaded(useCallback((signal: AbortSignal) => api.call('getContentLocales', { signal }), [api]))
  const locales = state.status === 'success' ? state.value.locales : []
  return (
    <SelectField
      label={t({ id: 'admin.language.content', message: 'Language of the metadata' })}
      hint={t({ id: 'admin.language.content.hint', message: 'The language of titles and keywords.' })}
      value={texts?.metadata?.content_language ?? locale}
      options={locales.map((one) => ({ value: one, label: nameOf(one) }))}
      onChange={(contentLanguage) => set(locale, contentLanguage)}
      className="max-w-80"
    />
  )
}
