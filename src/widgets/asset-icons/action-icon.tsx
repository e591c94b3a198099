import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import type { AssetAction } from './use-asset-actions.ts'

interface ActionIconProps {
  readonly action: AssetAction
  readonly tooltipSide?: 'top' | 'bottom'
}

/** Icon button or icon link for one action of an asset. */
export const ActionIcon = ({ action: { icon, label, href, run, pressed, loading }, tooltipSide = 'top' }: ActionIconProps) =>
  href === undefined ? (
    <IconButton
      icon={icon}
      label={label}
      tooltipSide={tooltipSide}
      onClick={run}
      {...(pressed === undefined ? {} : { pressed })}
      {...(loading === undefined ? {} : { loading })}
    />
  ) : (
    <Tooltip label={label} side={tooltipSide}>
      <a
        href={href}
        aria-label={label}
        className="inline-flex size-[var(--control)] shrink-0 items-center justify-center rounded-control text-inherit hover:bg-[var(--c-button-hover)]"
      >
        <Icon name={icon} />
      </a>
    </Tooltip>
  )
