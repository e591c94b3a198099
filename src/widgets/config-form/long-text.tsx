interface LongTextProps {
  readonly id: string
  readonly label: string
  readonly hint?: string | undefined
  /** Height in lines. */
  readonly rows?: number
  readonly isCode?: boolean
  readonly value: string
  readonly disabled?: boolean
  readonly onChange: (value: string) => void
}

export const LongText = ({ id, label, hint, rows = 4, isCode = false, value, disabled, onChange }: LongTextProps) => (
  <div className="flex flex-col gap-1.5">
    <label htmlFor={id} className="text-13px font-medium">
      {label}
    </label>
    <textarea
      id={id}
      rows={rows}
      {...(isCode && { dir: 'ltr', spellCheck: false, autoCapitalize: 'off' })}
      value={value}
      disabled={disabled}
      aria-describedby={hint ? `${id}-hint` : undefined}
      onChange={({ target }) => onChange(target.value)}
      className={`box-border w-full rounded-control border border-solid border-line-strong bg-surface px-3 py-2 text-16px text-on-surface sm:text-14px ${isCode ? 'font-mono' : ''}`}
    />
    {hint && (
      <p id={`${id}-hint`} className="m-0 text-13px text-muted">
        {hint}
      </p>
    )}
  </div>
)
