import { useLingui } from '@lingui/macro'
import type { Asset } from '#contract/asset.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { iconSlots } from './icon-slots.ts'
import { type AssetAction, useAssetActions } from './use-asset-actions.ts'

const ActionIcon = ({ action: { icon, label, href, run, pressed, loading } }: { readonly action: AssetAction }) =>
  href === undefined ? (
    <IconButton
      icon={icon}
      label={label}
      tooltipSide="top"
      onClick={run}
      {...(pressed === undefined ? {} : { pressed })}
      {...(loading === undefined ? {} : { loading })}
    />
  ) : (
    <Tooltip label={label} side="top">
      <a
        href={href}
        aria-label={label}
        className="inline-flex size-[var(--control)] items-center justify-center rounded-control text-inherit hover:bg-[var(--c-button-hover)]"
      >
        <Icon name={icon} />
      </a>
    </Tooltip>
  )

interface AssetIconsProps {
  readonly asset: Asset
  /** px there are: as many icons as fit, the rest in a menu. Without it all are shown. */
  readonly width?: number
  readonly className?: string
}

/** What can be done with an asset, as a row of icons. */
export const AssetIcons = ({ asset, width, className }: AssetIconsProps) => {
  const { t } = useLingui()
  const actions = useAssetActions(asset)
  const { shown, menu } = width === undefined ? { shown: actions.length, menu: false } : iconSlots(width, actions.length)
  if (shown === 0 && !menu) return null
  return (
    <div className={classNames('flex items-center gap-1', className)}>
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
