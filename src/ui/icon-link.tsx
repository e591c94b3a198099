import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import { Tooltip } from './tooltip.tsx'

interface IconLinkProps extends ComponentProps<'a'> {
  /** `i-lucide-…` */
  readonly icon: string
  /** Accessible name and tooltip. */
  readonly label: string
}

/** A link that looks like an icon button. */
export const IconLink = ({ icon, label, ...rest }: IconLinkProps) => (
  <Tooltip label={label}>
    <a
      {...rest}
      aria-label={label}
      className="inline-flex size-[var(--control)] shrink-0 items-center justify-center rounded-control text-inherit hover:bg-[var(--c-button-hover)]"
    >
      <Icon name={icon} />
    </a>
  </Tooltip>
)
