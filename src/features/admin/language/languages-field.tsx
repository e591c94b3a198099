import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useState } from 'react'
import { editingAtom } from '../../../domain/admin/atoms.ts'
import { isBuiltInLocale, removeLanguageAtom, setContentLanguageAtom } from '../../../domain/admin/languages.ts'
import { editedLocalesAtom } from '../../../domain/admin/locales.ts'
import { apiAtom } from '../../../domain/api/atoms.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useLoaded } from '../../../ui/use-loaded.ts'
import { at } from '../../../widgets/config-form/config-path.ts'
import { EntryList } from '../../../widgets/config-form/entry-list.tsx'
import { SelectField } from '../../../widgets/config-form/select-field.tsx'
import { useConfigValue } from '../../../widgets/config-form/use-config-value.ts'
import { useLocaleName } from '../../../widgets/config-form/use-locale-name.ts'

/** Metadata language for users of one interface language. */
const ContentLanguage = ({ locale }: { readonly locale: string }) => {
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

/** Interface languages: the visible ones in menu order, and the hidden ones. */
export const LanguagesField = () => {
  const { t } = useLingui()
  const [visible, setVisible] = useConfigValue(at('visibleLocales'))
  const all = useAtomValue(editedLocalesAtom)
  const remove = useSetAtom(removeLanguageAtom)
  const nameOf = useLocaleName()
  const [languageToDelete, setLanguageToDelete] = useState<string | null>(null)
  const hidden = all.filter((locale) => !visible.some(({ short }) => short === locale))
  const language = languageToDelete ? nameOf(languageToDelete) : ''
  const deleteButton = (locale: string) =>
    !isBuiltInLocale(locale) && (
      <Button icon="i-lucide-trash-2" onClick={() => setLanguageToDelete(locale)} className="justify-self-start">
        <Trans id="admin.language.delete">Delete the language …</Trans>
      </Button>
    )
  return (
    <div className="grid grid-cols-1 gap-4">
      <EntryList
        label={t({ id: 'admin.language.visible', message: 'Languages that visitors may choose' })}
        entries={visible}
        nameOf={({ lang, short }) => `${lang || nameOf(short)} (${short})`}
        isRemovable={() => visible.length > 1}
        onChange={setVisible}
      >
        {(entry, change) => (
          <>
            <TextField
              label={t({ id: 'admin.language.menu', message: 'Name in the language menu' })}
              value={entry.lang}
              onChange={({ target }) => change({ ...entry, lang: target.value })}
              className="max-w-80"
            />
            <ContentLanguage locale={entry.short} />
            {deleteButton(entry.short)}
          </>
        )}
      </EntryList>
      {hidden.length > 0 && (
        <section className="grid grid-cols-1 gap-2">
          <h3 className="m-0 text-13px font-medium">
            <Trans id="admin.language.hidden">Not offered to visitors</Trans>
          </h3>
          {hidden.map((locale) => {
            const name = nameOf(locale)
            return (
              <div key={locale} className="flex flex-wrap items-center gap-2 text-14px">
                <span className="min-w-40">{name}</span>
                <Button
                  icon="i-lucide-eye"
                  aria-label={t({ id: 'admin.language.offer.name', message: `Offer ${name}` })}
                  onClick={() => setVisible([...visible, { lang: name, short: locale }])}
                >
                  <Trans id="admin.language.offer">Offer</Trans>
                </Button>
                {deleteButton(locale)}
              </div>
            )
          })}
        </section>
      )}
      <ConfirmDialog
        open={languageToDelete !== null}
        title={t({ id: 'admin.language.delete.title', message: `Delete ${language}?` })}
        confirmLabel={t({ id: 'admin.language.delete.yes', message: 'Delete' })}
        cancelLabel={t({ id: 'global.cancel', message: 'Cancel' })}
        onResult={(isConfirmed) => {
          if (isConfirmed && languageToDelete) remove(languageToDelete)
          setLanguageToDelete(null)
        }}
      >
        <Trans id="admin.language.delete.text">
          All its translations and its page will be deleted. Visitors who use it see another language after you publish.
        </Trans>
      </ConfirmDialog>
    </div>
  )
}
