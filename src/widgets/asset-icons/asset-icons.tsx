import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { memo } from 'react'
import type { Asset } from '#contract/asset.ts'
import { configAtom } from '../../domain/config/atoms.ts'
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

/**
 * Number of icons that fit into a width, and whether the others need a menu, which takes one slot itself.
 * @param maxShown number of icons outside of the menu
 */
export const iconSlots = (width: number, icons: number, maxShown = icons): { readonly shown: number; readonly menu: boolean } => {
  // Tenths of a px, which have no rounding error.
  const available = Math.round((width - padding) * 10) / 10
  if (available < perIcon) return { shown: 0, menu: false }
  const slots = Math.floor(available / perIcon)
  return slots >= icons && icons <= maxShown ? { shown: icons, menu: false } : { shown: Math.min(slots - 1, maxShown), menu: true }
}

interface AssetIconsProps {
  readonly asset: Asset
  /** Available width in px: icons that do not fit move into a menu. Absent = all icons. */
  readonly width?: number
  readonly className?: string
}

interface IconRowProps extends Omit<AssetIconsProps, 'asset'> {
  readonly actions: readonly AssetAction[]
  /** Number of icons outside of the menu; absent = as many as fit. */
  readonly maxShown?: number
}

const IconRow = ({ actions, maxShown = actions.length, width, className }: IconRowProps) => {
  const { t } = useLingui()
  const { shown, menu } = iconSlots(width ?? Number.POSITIVE_INFINITY, actions.length, maxShown)
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
}

/** Row of icons with the actions of an asset. */
export const AssetIcons = memo(({ asset, ...props }: AssetIconsProps) => <IconRow actions={useAssetActions(asset)} {...props} />)

/** Actions of a tile that a click opens: the first ones are icons, the others are in a menu. */
const iconKeys = ['bookmark', 'download']
const menuKeys = ['info', 'share', 'link', 'mail']

const ofKeys = (actions: readonly AssetAction[], keys: readonly string[]): readonly AssetAction[] =>
  keys.flatMap((key) => actions.filter((action) => action.key === key))

/** The main actions of an asset. */
export const MainIcons = memo(({ asset, ...props }: AssetIconsProps) => (
  <IconRow actions={ofKeys(useAssetActions(asset), iconKeys)} {...props} />
))

/** Icons of a tile. Where a click opens the asset, it has no other action that shows it. */
export const TileIcons = memo(({ asset, ...props }: AssetIconsProps) => {
  const { click } = useAtomValue(configAtom).search
  const actions = useAssetActions(asset)
  if (click === 'select') return <IconRow actions={actions} {...props} />
  const icons = ofKeys(actions, iconKeys)
  return <IconRow actions={[...icons, ...ofKeys(actions, menuKeys)]} maxShown={icons.length} {...props} />
})
