import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface RadioProps extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'onChange'> {
  readonly label: ReactNode
  /** Name of the group, shared by its radios. */
  readonly name: string
  readonly onChange: () => void
}

export const Radio = ({ label, onChange, className, ...rest }: RadioProps) => (
  <label className={classNames('flex min-h-[var(--control-s)] cursor-pointer items-center gap-2.5', className)}>
    <input {...rest} type="radio" onChange={onChange} className="m-0 size-4 shrink-0 cursor-pointer accent-primary" />
    <span className="min-w-0 flex-1">{label}</span>
  </label>
)
