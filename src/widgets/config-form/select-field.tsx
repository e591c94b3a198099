import { type KeyboardEventHandler, useId } from 'react'
import { classNames } from '../../ui/class-names.ts'

export interface Option {
  readonly value: string
  readonly label: string
}

interface SelectFieldProps {
  readonly label: string
  readonly isLabelHidden?: boolean
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly value: string
  readonly options: readonly Option[]
  readonly disabled?: boolean
  readonly onChange: (value: string) => void
  readonly onKeyDown?: KeyboardEventHandler<HTMLSelectElement>
  readonly className?: string
}

export const SelectField = ({
  label,
  isLabelHidden = false,
  hint,
  error,
  value,
  options,
  disabled,
  onChange,
  onKeyDown,
  className,
}: SelectFieldProps) => {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : 'text-13px font-medium'}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        disabled={disabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className={classNames(
          'box-border min-h-[var(--control)] w-full rounded-control border border-solid bg-surface px-3 text-16px text-on-surface sm:text-14px',
          error ? 'border-danger' : 'border-line-strong',
        )}
      >
        {!options.some((option) => option.value === value) && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {note && (
        <p id={`${id}-note`} className={`m-0 text-13px ${error ? 'text-danger' : 'text-muted'}`}>
          {note}
        </p>
      )}
    </div>
  )
}
