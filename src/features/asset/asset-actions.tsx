import { useAtomValue } from 'jotai'
import type { Asset } from '#contract/asset.ts'
import { titleOf } from '../../domain/catalogue/alt-text.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { later } from '../../ui/later.tsx'
import { ActionIcon } from '../../widgets/asset-icons/action-icon.tsx'
import { useAssetActions } from '../../widgets/asset-icons/use-asset-actions.ts'

const KeepButton = later(() => import('../../widgets/keep-button/keep-button.tsx').then((module) => module.KeepButton))

/** What stands on this page by itself already. */
const elsewhere = new Set(['info', 'open', 'download'])

/** The other things that can be done with the asset, beside the download. */
export const AssetActions = ({ asset }: { readonly asset: Asset }) => {
  const config = useAtomValue(configAtom)
  const actions = useAssetActions(asset).filter(({ key }) => !elsewhere.has(key))
  return (
    <>
      {actions.map((action) => (
        <ActionIcon key={action.key} action={action} tooltipSide="bottom" />
      ))}
      <KeepButton source={{ kind: 'asset', id: asset.id }} title={titleOf(asset, config)} />
    </>
  )
}
