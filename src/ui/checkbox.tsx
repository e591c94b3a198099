import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'onChange'> {
  readonly label: ReactNode
  readonly onChange: (checked: boolean) => void
}

/** Checkbox with a label. The box aligns with the first line of the label. */
export const Checkbox = ({ label, onChange, className, ...rest }: CheckboxProps) => (
  <label
    className={classNames(
      'grid min-h-[var(--control-s)] cursor-pointer grid-cols-[auto_1fr] content-center items-baseline gap-2.5',
      className,
    )}
  >
    <input
      {...rest}
      type="checkbox"
      onChange={(event) => onChange(event.target.checked)}
      className="relative top-0.5 m-0 size-4 cursor-pointer accent-primary"
    />
    <span className="min-w-0">{label}</span>
  </label>
)
