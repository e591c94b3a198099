import { useId } from 'react'

interface SwitchFieldProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly value: boolean
  readonly disabled?: boolean
  readonly onChange: (value: boolean) => void
}

export const SwitchField = ({ label, hint, value, disabled, onChange }: SwitchFieldProps) => {
  const id = useId()
  return (
    <div className="flex min-h-[var(--control)] items-center justify-between gap-4">
      <div className="min-w-0">
        <label id={`${id}-label`} htmlFor={id} className="cursor-pointer text-14px">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="m-0 text-13px text-muted">
            {hint}
          </p>
        )}
      </div>
      <button
        id={id}
        type="button"
        role="switch"
        aria-labelledby={`${id}-label`}
        aria-checked={value}
        aria-describedby={hint ? `${id}-hint` : undefined}
        disabled={disabled}
        onClick={() => onChange(!value)}
        className="relative inline-flex h-11 w-14 shrink-0 cursor-pointer items-center justify-center border-0 bg-transparent p-0 disabled:cursor-default disabled:opacity-50"
      >
        <span
          className={`flex h-7 w-12 items-center rounded-full border border-solid px-0.5 transition-colors duration-120 ${value ? 'justify-end border-primary bg-primary forced-colors:[background:Highlight]' : 'border-line-strong bg-surface'}`}
        >
          <span
            className={`size-5.5 rounded-full ${value ? 'bg-on-primary forced-colors:[background:Canvas]' : 'bg-[var(--c-line-strong)] forced-colors:[background:GrayText]'}`}
          />
        </span>
      </button>
    </div>
  )
}
