import { directionOf, type Localised, textFor } from '#contract/locale.ts'
import { TextField } from '../../ui/text-field.tsx'
import { LocaleColumns } from './locale-columns.tsx'
import { useLocaleName } from './use-locale-name.ts'

interface LocalisedFieldProps {
  readonly label: string
  readonly hint?: string
  /** A text without a language applies to all languages. */
  readonly value: Localised | string
  readonly onChange: (value: Localised) => void
}

/** One text in every language, stored with its entry. */
export const LocalisedField = ({ label, hint, value, onChange }: LocalisedFieldProps) => {
  const nameOf = useLocaleName()
  const texts = typeof value === 'string' ? {} : value
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-1 p-0 text-13px font-medium">{label}</legend>
      {hint && <p className="m-0 mb-2 text-13px text-muted">{hint}</p>}
      <LocaleColumns>
        {(locale) => (
          <TextField
            label={nameOf(locale)}
            aria-label={`${label} ${nameOf(locale)}`}
            lang={locale}
            dir={directionOf(locale)}
            value={texts[locale] ?? ''}
            placeholder={typeof value === 'string' ? value : textFor(value, locale)}
            onChange={({ target }) => {
              const others = Object.entries(texts).filter(([key]) => key !== locale)
              onChange(Object.fromEntries(target.value === '' ? others : [...others, [locale, target.value]]))
            }}
          />
        )}
      </LocaleColumns>
    </fieldset>
  )
}
