import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import type { Asset } from '#contract/asset.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { assetTitle } from '../../domain/search/alt-text.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useAssetActions } from '../../widgets/asset-icons/use-asset-actions.ts'
import { OfflineButton } from '../../widgets/offline-button/offline-button.tsx'

/** Actions with a separate control on this page. */
const separateActions = new Set(['info', 'open', 'download'])
/** Actions with a name; the others are in the menu. */
const namedActions = new Set(['bookmark', 'share'])

/** Actions of the asset other than the download. */
export const AssetActions = ({ asset }: { readonly asset: Asset }) => {
  const { t } = useLingui()
  const config = useAtomValue(configAtom)
  const actions = useAssetActions(asset).filter(({ key }) => !separateActions.has(key))
  const others = actions.filter(({ key }) => !namedActions.has(key))
  const bookmarkText = t({ id: 'widgets.actions.bookmark', message: 'Bookmark' })
  return (
    <>
      {actions
        .filter(({ key }) => namedActions.has(key))
        .map(({ key, icon, label, run = () => undefined }) => (
          <ActionButton key={key} icon={icon} text={key === 'bookmark' ? bookmarkText : label} label={label} onClick={run} />
        ))}
      <OfflineButton source={{ kind: 'asset', id: asset.id }} title={assetTitle(asset, config)} />
      {others.length > 0 && (
        <Menu
          iconOnly
          icon="i-lucide-ellipsis"
          align="end"
          label={t({ id: 'widgets.icons.more', message: 'More' })}
          items={others.map(({ key, icon, label, href, run }) => ({
            key,
            icon,
            label,
            ...(href === undefined ? {} : { href }),
            ...(run === undefined ? {} : { onSelect: run }),
          }))}
        />
      )}
    </>
  )
}
