import type { ComponentProps } from 'react'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts'
import { Icon } from './icon.tsx'

interface ButtonLinkProps extends ComponentProps<'a'> {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  readonly icon?: string
}

/** A link that looks like a button. */
export const ButtonLink = ({ variant = 'secondary', size = 'm', icon, className, children, ...rest }: ButtonLinkProps) => (
  <a {...rest} className={buttonStyle(variant, size, className)}>
    {icon && <Icon name={icon} className="size-4.5" />}
    {children}
  </a>
)
