import { useLingui } from '@lingui/macro'
import type { Asset } from '#contract/asset.ts'
import { assetKind } from '../../../domain/asset/asset-kind.ts'
import { kindIcons } from '../../asset-tile/kind-icons.ts'
import { StageMessage } from '../stage-message.tsx'

/** A file of which only the icon of its kind can be shown. */
export const OtherStage = ({ asset }: { readonly asset: Asset }) => {
  const { t } = useLingui()
  const format = (asset.filetype ?? '').toUpperCase()
  return (
    <StageMessage
      icon={kindIcons[assetKind(asset)]}
      title={
        format === ''
          ? t({ id: 'widgets.stage.no_viewer', message: 'No preview for this file' })
          : t({ id: 'widgets.stage.no_viewer.format', message: `No preview for ${format} files` })
      }
    >
      {t({ id: 'widgets.stage.no_viewer.hint', message: 'If you may download the file, you can open it afterwards.' })}
    </StageMessage>
  )
}
