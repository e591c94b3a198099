import { useLingui } from '@lingui/macro'
import { memo } from 'react'
import type { Asset } from '#contract/asset.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { type AssetAction, useAssetActions } from './use-asset-actions.ts'
import './asset-icons.css'

interface ActionIconProps {
  readonly action: AssetAction
  readonly tooltipSide?: 'top' | 'bottom'
}

/** Icon button or icon link for one action of an asset. */
const ActionIcon = ({ action: { icon, label, href, run, pressed, loading }, tooltipSide = 'top' }: ActionIconProps) =>
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

const perIcon = 40
/** Padding at both sides of the row of icons. */
const padding = 19.2

/** Number of icons that fit into a width, and whether the others need a menu, which takes one slot itself. */
export const iconSlots = (width: number, icons: number): { readonly shown: number; readonly menu: boolean } => {
  // Tenths of a px, which have no rounding error.
  const available = Math.round((width - padding) * 10) / 10
  if (available < perIcon) return { shown: 0, menu: false }
  const slots = Math.floor(available / perIcon)
  return slots >= icons ? { shown: icons, menu: false } : { shown: slots - 1, menu: true }
}

interface AssetIconsProps {
  readonly asset: Asset
  /** Available width in px: icons that do not fit move into a menu. Absent = all icons. */
  readonly width?: number
  readonly className?: string
}

/** Row of icons with the actions of an asset. */
export const AssetIcons = memo(({ asset, width, className }: AssetIconsProps) => {
  const { t } = useLingui()
  const actions = useAssetActions(asset)
  const { shown, menu } = width === undefined ? { shown: actions.length, menu: false } : iconSlots(width, actions.length)
  if (shown === 0 && !menu) return null
  return (
    <div className={classNames('flex items-center gap-1', width !== undefined && 'icon-slots', className)}>
      {actions.slice(0, shown).map((action) => (
        <ActionIcon key={action.key} action={action} />
      ))}
      {menu && (
        <Menu
          iconOnly
          icon="i-lucide-ellipsis"
          label={t({ id: 'widgets.icons.more', message: 'More' })}
          align="end"
          items={actions.slice(shown).map(({ key, icon, label, href, run }) => ({
            key,
            icon,
            label,
            ...(href === undefined ? {} : { href }),
            ...(run === undefined ? {} : { onSelect: run }),
          }))}
        />
      )}
    </div>
  )
})
