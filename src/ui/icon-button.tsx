import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** `i-lucide-…` */
  readonly icon: string
  /** Accessible name and tooltip. */
  readonly label: string
  /** Makes it a toggle. */
  readonly pressed?: boolean
  /** The button has no effect now. It keeps an existing focus, which the `disabled` attribute would drop, but is not in the tab order. */
  readonly disabled?: boolean
  readonly size?: 's' | 'm'
  readonly loading?: boolean
  readonly tooltipSide?: 'top' | 'bottom'
}

const sizes = { s: 'size-[var(--control-s)]', m: 'size-[var(--control)]' }

export const IconButton = ({
  icon,
  label,
  pressed,
  size = 'm',
  loading = false,
  disabled = false,
  tooltipSide = 'bottom',
  className,
  type = 'button',
  onClick,
  ...rest
}: IconButtonProps) => (
  <Tooltip label={label} side={tooltipSide}>
    <button
      {...rest}
      type={type}
      aria-label={label}
      onClick={loading || disabled ? undefined : onClick}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      {...(loading ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      {...(disabled ? { 'aria-disabled': true, tabIndex: -1 } : {})}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-control border-0 bg-transparent p-0 text-inherit hover:bg-[var(--c-button-hover)] active:bg-pressed aria-pressed:bg-tint aria-pressed:text-primary',
        disabled && 'opacity-45',
        sizes[size],
        className,
      )}
    >
      {loading ? <Spinner /> : <Icon name={icon} />}
    </button>
  </Tooltip>
)
