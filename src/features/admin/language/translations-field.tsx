import { Plural, Trans, useLingui } from '@lingui/macro'
import { useAtom, useAtomValue } from 'jotai'
import { useState } from 'react'
import { textSearchAtom, translatedLocaleAtom } from '../../../domain/admin/languages.ts'
import { editedLocalesAtom } from '../../../domain/admin/locales.ts'
import { matchingRows } from '../../../domain/admin/text-table.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { SelectField } from '../../../widgets/config-form/select-field.tsx'
import { useLocaleName } from '../../../widgets/config-form/use-locale-name.ts'
import { TextFileMenu } from './text-file-menu.tsx'
import { TranslationRow } from './translation-row.tsx'
import { useTextRows } from './use-text-rows.ts'

const pageCount = 40

/** All messages of a language beside their originals. */
export const TranslationsField = () => {
  const { t, i18n } = useLingui()
  const locales = useAtomValue(editedLocalesAtom)
  const nameOf = useLocaleName()
  const [chosen, setLocale] = useAtom(translatedLocaleAtom)
  const [query, setQuery] = useAtom(textSearchAtom)
  const [isOnlyOpen, setOnlyOpen] = useState(false)
  const [shownCount, setShownCount] = useState(pageCount)
  const locale = [chosen, i18n.locale].find((one) => one !== null && locales.includes(one)) ?? locales[0] ?? i18n.locale
  const rows = useTextRows(locale)
  if (!rows) return <Spinner className="size-6" label={t({ id: 'global.loading', message: 'Loading …' })} />
  const untranslated = rows.filter((row) => row.isUntranslated)
  const found = matchingRows(isOnlyOpen ? untranslated : rows, query)
  const count = i18n.number(untranslated.length)
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label={t({ id: 'admin.texts.language', message: 'Language' })}
          value={locale}
          options={locales.map((one) => ({ value: one, label: nameOf(one) }))}
          onChange={(next) => {
            setLocale(next)
            setShownCount(pageCount)
          }}
          className="min-w-44"
        />
        <TextField
          type="search"
          label={t({ id: 'admin.texts.search', message: 'Find a text' })}
          value={query}
          onChange={({ target }) => {
            setQuery(target.value)
            setShownCount(pageCount)
          }}
          className="min-w-0 flex-1 basis-56"
        />
        <TextFileMenu locale={locale} rows={rows} />
      </div>
      <Checkbox
        checked={isOnlyOpen}
        onChange={setOnlyOpen}
        label={t({ id: 'admin.texts.only_open', message: `Only untranslated (${count})` })}
      />
      <p role="status" className="visually-hidden">
        <Plural id="admin.texts.found" value={found.length} one="# text" other="# texts" />
      </p>
      {found.length === 0 && (
        <p className="m-0 text-14px text-muted">
          <Trans id="admin.texts.none">No text contains these words.</Trans>
        </p>
      )}
      <ul aria-label={t({ id: 'admin.texts.list', message: 'Texts' })} className="m-0 list-none p-0">
        {found.slice(0, shownCount).map((row) => (
          <TranslationRow key={row.id} row={row} locale={locale} />
        ))}
      </ul>
      {found.length > shownCount && (
        <Button onClick={() => setShownCount(shownCount + pageCount)} className="justify-self-center">
          <Trans id="admin.texts.more">More …</Trans>
        </Button>
      )}
    </div>
  )
}
