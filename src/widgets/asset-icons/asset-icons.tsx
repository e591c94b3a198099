import { useLingui } from '@lingui/macro'
import { memo } from 'react'
import type { Asset } from '#contract/asset.ts'
import { classNames } from '../../ui/class-names.ts'
import { Menu } from '../../ui/menu.tsx'
import { ActionIcon } from './action-icon.tsx'
import './asset-icons.css'
import { iconSlots } from './icon-slots.ts'
import { useAssetActions } from './use-asset-actions.ts'

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
