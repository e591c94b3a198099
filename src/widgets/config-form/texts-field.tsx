import { useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useId } from 'react'
import { directionOf, type Localised, textFor } from '#contract/locale.ts'
import { isMessage } from '#contract/message-check.ts'
import { setTextAtom } from '../../domain/admin/actions.ts'
import { editingAtom } from '../../domain/admin/atoms.ts'
import { programTexts } from '../../domain/admin/locales.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { LocaleColumns } from './locale-columns.tsx'
import { useLocaleName } from './use-locale-name.ts'

interface LocaleTextFieldProps {
  readonly locale: string
  readonly messageId: string
  readonly isLong: boolean
  readonly label: string
  readonly defaultTexts: Localised | undefined
  readonly onWrite: (locale: string, text: string) => void
}

const style =
  'box-border w-full rounded-control border border-solid bg-surface px-3 text-16px text-on-surface placeholder:text-muted sm:text-14px'

const LocaleTextField = ({ locale, messageId, isLong, label, defaultTexts, onWrite }: LocaleTextFieldProps) => {
  const { t } = useLingui()
  const id = useId()
  const value = useAtomValue(editingAtom)?.texts[locale]?.messages[messageId] ?? ''
  const load = useCallback(() => programTexts(locale), [locale])
  const program = useLoaded(load)
  const fallback = (program.status === 'success' ? program.value[messageId] : undefined) ?? textFor(defaultTexts, locale)
  const name = useLocaleName()(locale)
  const error =
    value !== '' && !isMessage(value)
      ? t({ id: 'admin.form.malformed', message: 'This text cannot be shown: a bracket or a plural is incomplete.' })
      : undefined
  const common = {
    id,
    value,
    lang: locale,
    dir: directionOf(locale),
    placeholder: fallback,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
    onChange: ({ target }: { target: { value: string } }) => onWrite(locale, target.value),
    className: `${style} ${error ? 'border-danger' : 'border-line-strong'} ${isLong ? 'min-h-20 py-2' : 'min-h-[var(--control)]'}`,
  }
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-13px text-muted">
        <span className="visually-hidden">{label} </span>
        {name}
      </label>
      {isLong ? <textarea rows={3} {...common} /> : <input type="text" {...common} />}
      {error && (
        <p id={`${id}-error`} className="m-0 text-13px text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

interface TextsFieldProps {
  readonly label: string
  readonly hint?: string | undefined
  /** Message id of the stored texts. */
  readonly messageId: string
  readonly isLong?: boolean
  /** Default text, e.g. the index's own name of a field. */
  readonly standard?: Localised
  /** Replaces the default action, if more than this text must be written. */
  readonly onWrite?: (locale: string, text: string) => void
}

/** One text in every language, side by side. An empty input shows the default text. */
export const TextsField = ({ label, hint, messageId, isLong = false, standard, onWrite }: TextsFieldProps) => {
  const set = useSetAtom(setTextAtom)
  const write = onWrite ?? ((locale: string, text: string) => set(locale, messageId, text))
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-1 p-0 text-13px font-medium">{label}</legend>
      {hint && <p className="m-0 mb-2 text-13px text-muted">{hint}</p>}
      <LocaleColumns>
        {(locale) => (
          <LocaleTextField locale={locale} messageId={messageId} isLong={isLong} label={label} defaultTexts={standard} onWrite={write} />
        )}
      </LocaleColumns>
    </fieldset>
  )
}
