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
      onClick={loading ? undefined : onClick}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      {...(loading ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-control border-0 bg-transparent p-0 text-inherit transition-colors duration-120 hover:bg-[var(--c-button-hover)] active:bg-pressed disabled:opacity-45 aria-pressed:bg-tint aria-pressed:text-primary',
        sizes[size],
        className,
      )}
    >
      {loading ? <Spinner /> : <Icon name={icon} />}
    </button>
  </Tooltip>
)
