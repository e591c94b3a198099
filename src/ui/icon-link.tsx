import { Icon } from './icon.tsx'
import { Tooltip } from './tooltip.tsx'

interface IconLinkProps {
  /** `i-lucide-…` */
  readonly icon: string
  /** Accessible name and tooltip. */
  readonly label: string
  readonly href: string
}

/** Looks like an icon button and leads somewhere. */
export const IconLink = ({ icon, label, href }: IconLinkProps) => (
  <Tooltip label={label}>
    <a
      href={href}
      aria-label={label}
      className="inline-flex size-[var(--control)] shrink-0 items-center justify-center rounded-control text-inherit hover:bg-[var(--c-button-hover)]"
    >
      <Icon name={icon} />
    </a>
  </Tooltip>
)
