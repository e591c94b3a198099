import { useLingui } from '@lingui/macro'
import { useId, useState } from 'react'
import { isColour } from '#contract/config/colours.ts'
import { contrastOf, textContrast } from '../../domain/theme/contrast.ts'
import { Icon } from '../../ui/icon.tsx'
import { useInvalid } from './use-invalid.ts'

interface ColourFieldProps {
  readonly label: string
  readonly value: string
  /** Background colour for the contrast check. */
  readonly background?: string
  readonly onChange: (value: string) => void
  /** Called when the picker closes or the input loses the focus. */
  readonly onDone?: () => void
}

/** The browser's colour picker needs six digits without alpha. */
const withoutAlpha = (colour: string): string =>
  (colour.length < 7 ? colour.replace(/[0-9a-f]/gi, '$&$&') : colour).slice(0, 7).toLowerCase()

const Contrast = ({ ratio }: { readonly ratio: number }) => {
  const { t, i18n } = useLingui()
  const isEnough = ratio >= textContrast
  const number = i18n.number(Math.floor(ratio * 10) / 10, { minimumFractionDigits: 1 })
  return (
    <span className={`flex items-center gap-1 text-12px ${isEnough ? 'text-muted' : 'text-warning'}`}>
      <Icon name={isEnough ? 'i-lucide-check' : 'i-lucide-triangle-alert'} className="size-3.5" />
      {isEnough
        ? t({ id: 'admin.colour.contrast', message: `Contrast ${number}` })
        : t({ id: 'admin.colour.contrast.low', message: `Contrast ${number}: hard to read, 4.5 is needed` })}
    </span>
  )
}

/** Colour input with a picker and a text field. An invalid text stays, shows an error and prevents saving. */
export const ColourField = ({ label, value, background, onChange, onDone }: ColourFieldProps) => {
  const { t } = useLingui()
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const error = typed !== null && !isColour(typed) ? t({ id: 'admin.colour.error', message: 'Enter a colour such as #b84a00.' }) : undefined
  useInvalid(id, error)
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-13px">
        {label}
      </label>
      <div
        className={`flex items-stretch overflow-hidden [&>input]:-outline-offset-2 rounded-control border border-solid ${error ? 'border-danger' : 'border-line-strong'}`}
      >
        <input
          type="color"
          aria-label={t({ id: 'admin.colour.pick', message: `Pick a colour: ${label}` })}
          value={isColour(value) ? withoutAlpha(value) : '#000000'}
          onChange={({ target }) => {
            setTyped(null)
            onChange(target.value)
          }}
          onBlur={onDone}
          className="h-auto min-h-[var(--control)] w-12 shrink-0 cursor-pointer border-0 bg-surface p-1"
        />
        <input
          id={id}
          type="text"
          dir="ltr"
          spellCheck={false}
          autoCapitalize="off"
          value={typed ?? value}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => {
            const text = target.value.trim()
            setTyped(text)
            if (isColour(text)) onChange(text)
          }}
          onBlur={() => {
            if (!error) setTyped(null)
            onDone?.()
          }}
          className="box-border min-h-[var(--control)] w-full min-w-0 border-0 bg-surface px-2 font-mono text-16px text-on-surface sm:text-13px"
        />
      </div>
      <div id={`${id}-note`}>
        {error && <span className="text-13px text-danger">{error}</span>}
        {!error && background && isColour(value) && isColour(background) && <Contrast ratio={contrastOf(value, background)} />}
      </div>
    </div>
  )
}
