import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts'
import { Icon } from './icon.tsx'
import { Spinner } from './spinner.tsx'

export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  /** `i-lucide-…` */
  readonly icon?: string
  /** Shows a spinner and ignores clicks, but keeps the focus, which a disabled button would lose. */
  readonly loading?: boolean
}

export const Button = ({
  variant = 'secondary',
  size = 'm',
  icon,
  loading = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) => {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={buttonStyle(variant, size, className)}
      onClick={click}
      {...(loading ? { 'aria-busy': true, 'aria-disabled': true } : {})}
    >
      {loading ? <Spinner className="size-4" /> : icon && <Icon name={icon} className="size-4.5" />}
      {children}
    </button>
  )
}
