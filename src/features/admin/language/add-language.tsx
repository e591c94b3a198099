import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { type FormEvent, useCallback, useId, useState } from 'react'
import * as v from 'valibot'
import { localeSchema } from '#contract/locale.ts'
import { problems } from '../../../domain/admin/checks.ts'
import { addLanguageAtom, type NewLanguage } from '../../../domain/admin/languages.ts'
import { editedLocalesAtom } from '../../../domain/admin/locales.ts'
import { apiAtom } from '../../../domain/api/atoms.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useLoaded } from '../../../ui/use-loaded.ts'
import { SelectField } from '../../../widgets/config-form/select-field.tsx'
import { useLocaleName } from '../../../widgets/config-form/use-locale-name.ts'

/** Names of all languages by code, in the interface language; null while loading. */
const useAllLanguages = (): Readonly<Record<string, string>> | null => {
  const { i18n } = useLingui()
  const api = useAtomValue(apiAtom)
  const { locale } = i18n
  const load = useCallback((signal: AbortSignal) => api.call('getAllLanguages', { query: { lang: locale }, signal }), [api, locale])
  const state = useLoaded(load)
  return state.status === 'success' ? state.value : null
}

const blank: NewLanguage = { name: '', code: '', template: 'en' }

/** Canonical spelling of a language code: `FR` becomes `fr`. */
const canonicalCode = (code: string): string => {
  try {
    return Intl.getCanonicalLocales(code.trim())[0] ?? ''
  } catch {
    return code.trim()
  }
}

/** Native name of a language; empty if the browser does not know it. */
const ownName = (code: string): string => {
  if (!v.is(localeSchema, code)) return ''
  const name = new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code) ?? ''
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}

/** Form for another interface language: name, code, and the language whose texts it copies. */
export const AddLanguage = () => {
  const { t, i18n } = useLingui()
  const id = useId()
  const languages = useAllLanguages()
  const known = useAtomValue(editedLocalesAtom)
  const add = useSetAtom(addLanguageAtom)
  const nameOf = useLocaleName()
  const [draft, setDraft] = useState(blank)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const code = canonicalCode(draft.code)

  const codeProblem = (): string | undefined => {
    if (code === '') return i18n._(problems.languageCodeMissing)
    if (known.includes(code)) return i18n._(problems.languageCodeTaken)
    const isCode = v.is(localeSchema, code) && (!languages || Object.hasOwn(languages, code.split('-')[0] ?? ''))
    return isCode ? undefined : t({ id: 'admin.language.code.unknown', message: 'This code does not exist. Examples: fr, pt-BR.' })
  }
  const errors = {
    name: draft.name.trim() === '' ? i18n._(problems.languageNameMissing) : undefined,
    code: codeProblem(),
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSubmitted(true)
    if (errors.name || errors.code) return
    void add({ ...draft, name: draft.name.trim(), code })
    setDraft(blank)
    setWasSubmitted(false)
  }
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-3">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-3">
        <TextField
          label={t({ id: 'admin.language.code', message: 'Code (ISO 639-1)' })}
          list={`${id}-codes`}
          value={draft.code}
          error={wasSubmitted ? errors.code : undefined}
          autoCapitalize="off"
          spellCheck={false}
          onChange={({ target }) => {
            // The native name follows the code until the admin enters another name.
            const isOwn = draft.name.trim() === '' || draft.name === ownName(code)
            setDraft({ ...draft, code: target.value, name: isOwn ? ownName(canonicalCode(target.value)) : draft.name })
          }}
        />
        <datalist id={`${id}-codes`}>
          {Object.entries(languages ?? {})
            .filter(([one]) => !known.includes(one))
            .map(([one, name]) => (
              <option key={one} value={one}>
                {name}
              </option>
            ))}
        </datalist>
        <TextField
          label={t({ id: 'admin.language.name', message: 'Name' })}
          hint={t({ id: 'admin.language.name.hint', message: 'The name in the language itself, e.g. Français.' })}
          value={draft.name}
          error={wasSubmitted ? errors.name : undefined}
          onChange={({ target }) => setDraft({ ...draft, name: target.value })}
        />
        <SelectField
          label={t({ id: 'admin.language.template', message: 'Start with the texts of' })}
          value={draft.template}
          options={known.map((locale) => ({ value: locale, label: nameOf(locale) }))}
          onChange={(template) => setDraft({ ...draft, template })}
        />
      </div>
      <Button type="submit" icon="i-lucide-plus" className="justify-self-start">
        <Trans id="admin.language.add">Add the language</Trans>
      </Button>
    </form>
  )
}
