import { useLingui } from '@lingui/macro'
import { useState } from 'react'
import { TextField } from '../../ui/text-field.tsx'
import type { Limits } from './limits.ts'
import { useInvalid } from './use-invalid.ts'

interface NumberFieldProps {
  readonly id: string
  readonly label: string
  readonly hint?: string | undefined
  /** `px`, `°` … */
  readonly unit?: string | undefined
  readonly value: number
  readonly limits: Limits
  readonly disabled?: boolean
  readonly onChange: (value: number) => void
  readonly className?: string
}

/** Number input with limits. An invalid text stays, shows an error and prevents saving. */
export const NumberField = ({ id, label, hint, unit, value, limits, disabled, onChange, className }: NumberFieldProps) => {
  const { t } = useLingui()
  const [typed, setTyped] = useState<string | null>(null)
  const { min, max } = limits
  const isWithinLimits = (text: string) => text.trim() !== '' && Number(text) >= min && Number(text) <= max
  const isWrong = typed !== null && !isWithinLimits(typed)
  const error = isWrong ? t({ id: 'admin.form.number', message: `Enter a number from ${min} to ${max}.` }) : undefined
  useInvalid(id, error)
  return (
    <TextField
      id={id}
      type="number"
      inputMode="decimal"
      label={unit ? `${label} (${unit})` : label}
      hint={hint}
      error={error}
      min={min}
      max={max}
      disabled={disabled}
      value={typed ?? String(value)}
      onChange={({ target }) => {
        setTyped(target.value)
        if (isWithinLimits(target.value)) onChange(Number(target.value))
      }}
      onBlur={() => !isWrong && setTyped(null)}
      className={className}
    />
  )
}
