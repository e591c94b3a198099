import { useAtomValue } from 'jotai'
import type { Asset } from '#contract/asset.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { assetTitle } from '../../domain/search/alt-text.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { ActionIcon } from '../../widgets/asset-icons/action-icon.tsx'
import { useAssetActions } from '../../widgets/asset-icons/use-asset-actions.ts'

const OfflineButton = lazyComponent(() => import('../../widgets/offline-button/offline-button.tsx').then((module) => module.OfflineButton))

/** Actions with a separate control on this page. */
const separateActions = new Set(['info', 'open', 'download'])

/** Actions of the asset other than the download. */
export const AssetActions = ({ asset }: { readonly asset: Asset }) => {
  const config = useAtomValue(configAtom)
  const actions = useAssetActions(asset).filter(({ key }) => !separateActions.has(key))
  return (
    <>
      {actions.map((action) => (
        <ActionIcon key={action.key} action={action} tooltipSide="bottom" />
      ))}
      <OfflineButton source={{ kind: 'asset', id: asset.id }} title={assetTitle(asset, config)} />
    </>
  )
}
