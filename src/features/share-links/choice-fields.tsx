import { type ReactNode, useId } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Radio } from '../../ui/radio.tsx'

interface ChoiceFieldsProps<Value extends string> {
  readonly legend: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** An error of the choice as a whole. */
  readonly error?: string | undefined
  /** Fields that belong to the chosen option. */
  readonly children?: ReactNode
}

/** A choice of the form with its further fields. With one option there is nothing to choose, and only the fields are shown. */
export const ChoiceFields = <Value extends string>({ legend, options, value, onChange, error, children }: ChoiceFieldsProps<Value>) => {
  const id = useId()
  return (
    <fieldset className="m-0 grid min-w-0 gap-1 border-0 p-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 p-0 text-13px font-medium">{legend}</legend>
      {options.length > 1 &&
        options.map((option) => (
          <Radio
            key={option.value}
            name={id}
            label={option.label}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
        ))}
      <div className={classNames('grid gap-1 empty:hidden', options.length > 1 && 'ps-6.5')}>{children}</div>
      {error && (
        <p id={`${id}-error`} className="m-0 flex items-center gap-1.5 text-13px text-danger">
          <Icon name="i-lucide-circle-alert" className="size-4" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
