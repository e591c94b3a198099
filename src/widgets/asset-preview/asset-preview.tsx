import { useLingui } from '@lingui/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useId } from 'react'
import type { Asset } from '#contract/asset.ts'
import { closePreviewAtom } from '../../domain/asset/close-preview.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { pageAtom } from '../../domain/navigation/atoms.ts'
import { assetTitle } from '../../domain/search/alt-text.ts'
import { showErrorAtom } from '../../domain/toasts/error-messages.ts'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { useModal } from '../../ui/use-modal.ts'
import { AssetStage } from '../asset-stage/asset-stage.tsx'

/** Closes the preview and shows an error if the code of the viewer could not be loaded. */
const PreviewFailure = ({ failure }: { readonly failure: unknown }) => {
  const close = useSetAtom(closePreviewAtom)
  const showError = useSetAtom(showErrorAtom)
  useEffect(() => {
    showError(failure)
    close()
  }, [close, failure, showError])
  return null
}

interface AssetPreviewProps {
  readonly asset: Asset
  readonly onClose: () => void
}

/** Full-window view of one asset in the viewer of its kind. Escape and the button close it. */
export const AssetPreview = ({ asset, onClose }: AssetPreviewProps) => {
  const { t } = useLingui()
  const id = useId()
  const config = useAtomValue(configAtom)
  const { route, value } = useAtomValue(pageAtom)
  const modal = useModal(true, onClose)
  const isAssetPage = route === 'asset' && value === asset.id
  const open = t({ id: 'widgets.preview.open', message: 'Open file page' })
  return (
    <dialog
      {...modal}
      aria-labelledby={id}
      className="appear stage m-0 size-full max-h-none max-w-none overflow-hidden border-0 bg-stage p-0 text-on-background"
    >
      <div className="flex h-full flex-col pt-[var(--safe-top)] ps-[var(--safe-start)] pe-[var(--safe-end)] pb-[var(--safe-bottom)]">
        <div className="flex items-center gap-1 border-b border-line bg-surface py-1 ps-4 pe-2 text-on-surface">
          <h2 id={id} className="m-0 min-w-0 flex-1 truncate text-16px font-semibold">
            <bdi>{assetTitle(asset, config)}</bdi>
          </h2>
          {!isAssetPage && (
            <Tooltip label={open}>
              <Link
                to="/asset/$id"
                params={{ id: asset.id }}
                aria-label={open}
                className="inline-flex size-[var(--control)] items-center justify-center rounded-control text-inherit hover:bg-[var(--c-button-hover)]"
              >
                <Icon name="i-lucide-arrow-up-right" />
              </Link>
            </Tooltip>
          )}
          <IconButton icon="i-lucide-x" label={t({ id: 'ui.close', message: 'Close' })} onClick={onClose} />
        </div>
        {/* Focusable, so that a click on it keeps the key events inside the dialog. */}
        <div tabIndex={-1} className="relative min-h-0 flex-1 outline-none">
          <ErrorBoundary resetKey={asset.id} renderFallback={(failure) => <PreviewFailure failure={failure} />}>
            <AssetStage asset={asset} />
          </ErrorBoundary>
        </div>
      </div>
    </dialog>
  )
}
