import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'size'> {
  readonly label: string
  /** One error at a time. */
  readonly error?: string | undefined
  readonly hint?: ReactNode
  /** For `type="password"`: labels of the button that shows and hides the text. */
  readonly reveal?: { readonly show: string; readonly hide: string }
}

export const TextField = ({ label, error, hint, reveal, type = 'text', className, id, ...rest }: TextFieldProps) => {
  const ownInput = useId()
  const input = id ?? ownInput
  const [shown, setShown] = useState(false)
  const note = error ? `${input}-error` : hint ? `${input}-hint` : undefined
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={input} className="text-13px font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          {...rest}
          id={input}
          type={reveal && shown ? 'text' : type}
          aria-invalid={error ? true : undefined}
          aria-describedby={note}
          className={classNames(
            'box-border min-h-[var(--control)] w-full rounded-control border border-solid bg-surface px-3 text-16px text-on-surface placeholder:text-muted sm:text-14px',
            error ? 'border-danger' : 'border-line-strong',
            reveal && 'pe-12',
          )}
        />
        {reveal && (
          <button
            type="button"
            aria-label={shown ? reveal.hide : reveal.show}
            onClick={() => setShown(!shown)}
            className="absolute inset-ie-0 inset-y-0 inline-flex w-11 items-center justify-center rounded-control border-0 bg-transparent text-muted"
          >
            <Icon name={shown ? 'i-lucide-eye-off' : 'i-lucide-eye'} className="size-4.5" />
          </button>
        )}
      </div>
      {error ? (
        <p id={note} className="m-0 flex items-center gap-1.5 text-13px text-danger">
          <Icon name="i-lucide-circle-alert" className="size-4" />
          {error}
        </p>
      ) : (
        hint && (
          <p id={note} className="m-0 text-13px text-muted">
            {hint}
          </p>
        )
      )}
    </div>
  )
}
