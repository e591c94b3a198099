import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'onChange'> {
  readonly label: ReactNode
  readonly onChange: (checked: boolean) => void
}

export const Checkbox = ({ label, onChange, className, ...rest }: CheckboxProps) => (
  <label className={classNames('flex min-h-[var(--control-s)] cursor-pointer items-center gap-2.5', className)}>
    <input
      {...rest}
      type="checkbox"
      onChange={(event) => onChange(event.target.checked)}
      className="m-0 size-4 shrink-0 cursor-pointer accent-primary"
    />
    <span className="min-w-0 flex-1">{label}</span>
  </label>
)
