import type { Asset } from '#contract/asset.ts'
import { ActionIcon } from '../../widgets/asset-icons/action-icon.tsx'
import { useAssetActions } from '../../widgets/asset-icons/use-asset-actions.ts'

/** What stands on this page by itself already. */
const elsewhere = new Set(['info', 'open', 'download'])

/** The other things that can be done with the asset, beside the download. */
export const AssetActions = ({ asset }: { readonly asset: Asset }) =>
  useAssetActions(asset)
    .filter(({ key }) => !elsewhere.has(key))
    .map((action) => <ActionIcon key={action.key} action={action} tooltipSide="bottom" />)
