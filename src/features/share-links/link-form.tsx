import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { type FormEvent, useId, useState } from 'react'
import { type ListedShareLink, sharePasswordLength, shareTextLengths } from '#contract/share-links.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { availableLocalesAtom } from '../../domain/language/atoms.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { EndFields } from './end-fields.tsx'
import { FormatsFields } from './formats-fields.tsx'
import { type LinkField, type LinkFiles, type LinkValues, wrongFields } from './link-values.ts'
import { PasswordFields } from './password-fields.tsx'

interface LinkFormProps {
  readonly id: string
  readonly initial: LinkValues
  /** Files of a new link; null = a link that exists. */
  readonly files: LinkFiles | null
  /** The link that is changed; null = a new one. */
  readonly link: ListedShareLink | null
  readonly onSubmit: (values: LinkValues) => void
}

const inputStyle =
  'box-border w-full rounded-control border border-solid border-line-strong bg-surface px-3 text-16px text-on-surface sm:text-14px'

const nameOf = (locale: string): string => new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale

/** Fields of a link. The owner of the dialog has the buttons. */
export const LinkForm = ({ id, initial, files, link, onSubmit }: LinkFormProps) => {
  const { t } = useLingui()
  const { share_links: limits, visibleLocales } = useAtomValue(configAtom)
  const locales = useAtomValue(availableLocalesAtom)
  const fieldId = useId()
  const [values, setValues] = useState(initial)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const change = (part: Partial<LinkValues>) => setValues((before) => ({ ...before, ...part }))
  const wrong = wrongFields(values, limits)
  const longest = limits.longest_days
  const shortest = sharePasswordLength.minLength
  const messages: Readonly<Record<LinkField, string>> = {
    name: t({ id: 'global.rules.required', message: 'This field is required.' }),
    formats: t({ id: 'views.links.formats.required', message: 'Choose at least one format.' }),
    days: t({ id: 'views.links.days.wrong', message: `Enter a number of days from 1 to ${longest}.` }),
    password: t({ id: 'views.links.password.short', message: `Enter at least ${shortest} characters.` }),
  }
  const errorOf = (field: LinkField) => (wasSubmitted && wrong.includes(field) ? messages[field] : undefined)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setWasSubmitted(true)
    const [first] = wrong
    if (first === undefined) onSubmit(values)
    else event.currentTarget.querySelector<HTMLElement>(`[name="${first}"], [data-field="${first}"] input:checked`)?.focus()
  }
  const others = values.locale === '' || locales.includes(values.locale) ? [] : [values.locale]
  return (
    <form id={id} data-holds-input noValidate onSubmit={submit} className="grid grid-cols-1 gap-4 text-14px">
      <TextField
        label={t({ id: 'views.links.name', message: 'Name' })}
        hint={t({ id: 'views.links.name.hint', message: 'Recipients see it as the title of the page.' })}
        name="name"
        ref={(input) => input?.setAttribute('autofocus', '')}
        value={values.name}
        maxLength={shareTextLengths.name}
        autoComplete="off"
        error={errorOf('name')}
        onChange={({ target }) => change({ name: target.value })}
      />
      <div className="grid gap-1.5">
        <label htmlFor={`${fieldId}-message`} className="text-13px font-medium">
          {t({ id: 'views.links.message', message: 'Message to the recipients (optional)' })}
        </label>
        <textarea
          id={`${fieldId}-message`}
          rows={3}
          value={values.message}
          maxLength={shareTextLengths.message}
          onChange={({ target }) => change({ message: target.value })}
          className={`${inputStyle} py-2`}
        />
      </div>
      <div data-field="formats" className="contents">
        <FormatsFields ids={files?.ids ?? null} values={values} error={errorOf('formats')} onChange={change} />
      </div>
      {files?.query && (
        <Checkbox
          label={t({ id: 'views.links.live', message: 'Live: also show files that this search finds later' })}
          checked={values.isLive}
          onChange={(isLive) => change({ isLive })}
        />
      )}
      <EndFields expires={link?.expires} limits={limits} values={values} error={errorOf('days')} onChange={change} />
      <PasswordFields hasPassword={link?.hasPassword ?? false} values={values} error={errorOf('password')} onChange={change} />
      {values.protection === 'none' && (
        <Checkbox
          label={t({ id: 'views.links.preview', message: 'Messengers show the name, the message and a picture when the address is sent' })}
          checked={values.preview}
          onChange={(preview) => change({ preview })}
        />
      )}
      <div className="grid gap-1.5">
        <label htmlFor={`${fieldId}-locale`} className="text-13px font-medium">
          {t({ id: 'views.links.locale', message: 'Language of the page' })}
        </label>
        <select
          id={`${fieldId}-locale`}
          value={values.locale}
          onChange={({ target }) => change({ locale: target.value })}
          className={`${inputStyle} min-h-[var(--control)]`}
        >
          <option value="">{t({ id: 'views.links.locale.visitor', message: 'Language of the recipient' })}</option>
          {[...locales, ...others].map((locale) => (
            <option key={locale} value={locale}>
              {visibleLocales.find(({ short }) => short === locale)?.lang || nameOf(locale)}
            </option>
          ))}
        </select>
      </div>
    </form>
  )
}
