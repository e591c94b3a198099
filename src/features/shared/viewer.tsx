import { useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect, useRef } from 'react'
import type { Asset } from '#contract/asset.ts'
import type { OpenedShareLink } from '#contract/share-links.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { formatNumber } from '../../domain/language/format.ts'
import { assetTitle } from '../../domain/search/alt-text.ts'
import { sharedFilesAtom } from '../../domain/shared-files/atoms.ts'
import { closeViewerAtom, showFileAtom } from '../../domain/shared-files/view-file.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { AssetStage } from '../../widgets/asset-stage/asset-stage.tsx'
import { useStageKeys } from '../../widgets/asset-stage/use-stage-keys.ts'
import { FileColumn } from './file-column.tsx'

interface NavigationProps {
  /** From 0; -1 = not among the loaded files. */
  readonly position: number
  readonly total: number
  readonly onGo: (direction: 1 | -1) => void
  readonly onClose: () => void
}

/** The way back to the grid and to the neighbours, at the upper edge of the stage. */
const ViewerNavigation = ({ position, total, onGo, onClose }: NavigationProps) => {
  const { t } = useLingui()
  const locale = useAtomValue(localeAtom)
  const [current, all] = [formatNumber(position + 1, locale), formatNumber(total, locale)]
  return (
    <div className="pointer-events-none absolute inset-x-3 z-1 top-[calc(0.75rem+var(--safe-top))] flex justify-between gap-2">
      <div className="stage-bar pointer-events-auto">
        <IconButton icon="i-lucide-arrow-left" label={t({ id: 'views.shared.back', message: 'Back to all files' })} onClick={onClose} />
      </div>
      {position >= 0 && total > 1 && (
        <nav aria-label={t({ id: 'views.shared.files', message: 'Files' })} className="stage-bar pointer-events-auto">
          <IconButton
            icon="i-lucide-chevron-left"
            label={t({ id: 'views.asset.previous', message: 'Previous file' })}
            disabled={position === 0}
            onClick={() => onGo(-1)}
          />
          <span className="tabular min-w-14 text-center text-13px whitespace-nowrap">
            {t({ id: 'views.asset.position', message: `${current} of ${all}` })}
          </span>
          <IconButton
            icon="i-lucide-chevron-right"
            label={t({ id: 'views.asset.next', message: 'Next file' })}
            disabled={position === total - 1}
            onClick={() => onGo(1)}
          />
        </nav>
      )}
    </div>
  )
}

interface StageAreaProps {
  readonly asset: Asset | undefined
  readonly onGo: (direction: 1 | -1) => void
  readonly onClose: () => void
}

/** The file itself, or why it is not shown. */
const StageArea = ({ asset, onGo, onClose }: StageAreaProps) => {
  const { t } = useLingui()
  const { status } = useAtomValue(sharedFilesAtom)
  if (asset)
    return (
      <ErrorBoundary
        resetKey={asset.id}
        renderFallback={(_failure, reset) => (
          <EmptyState
            icon="i-lucide-image-off"
            title={t({ id: 'widgets.stage.failed', message: 'The preview could not be loaded' })}
            action={
              <Button icon="i-lucide-rotate-cw" onClick={reset}>
                {t({ id: 'global.retry', message: 'Try again' })}
              </Button>
            }
          />
        )}
      >
        <AssetStage asset={asset} onSwipe={onGo} />
      </ErrorBoundary>
    )
  return (
    <div className="flex h-full items-center justify-center">
      {status === 'loading' ? (
        <Spinner className="size-6 text-muted" label={t({ id: 'views.asset.loading', message: 'Loading the file …' })} />
      ) : (
        <EmptyState
          icon="i-lucide-image-off"
          title={t({ id: 'views.shared.file_gone', message: 'This file is no longer available' })}
          action={<Button onClick={onClose}>{t({ id: 'views.shared.back', message: 'Back to all files' })}</Button>}
        />
      )}
    </div>
  )
}

interface ViewerProps {
  readonly link: OpenedShareLink
  /** Id of the file. */
  readonly file: string
}

/** One file in the whole window, with its information and its neighbours. */
export const Viewer = ({ link, file }: ViewerProps) => {
  const config = useAtomValue(configAtom)
  const { docs } = useAtomValue(sharedFilesAtom)
  const show = useSetAtom(showFileAtom)
  const close = useSetAtom(closeViewerAtom)
  const area = useRef<HTMLDivElement>(null)
  const position = docs.findIndex(({ id }) => id === file)
  const asset = docs[position]
  const [previous, next] = position < 0 ? [] : [docs[position - 1], docs[position + 1]]
  const go = useCallback(
    (direction: 1 | -1) => {
      const neighbour = direction > 0 ? next : previous
      if (neighbour) show(neighbour.id)
    },
    [next, previous, show],
  )
  useStageKeys(go, close)
  useEffect(() => area.current?.focus(), [])
  // The next click shows them at once.
  useEffect(() => {
    for (const url of [next?.url, previous?.url]) if (url) new Image().src = url
  }, [next, previous])
  const title = asset ? assetTitle(asset, config) : ''
  return (
    <div ref={area} role="dialog" aria-modal aria-label={title || link.name} tabIndex={-1} className="shared-viewer">
      <div className="shared-stage stage bg-stage">
        {/* In front of the file, and before it in tab order. */}
        <ViewerNavigation position={position} total={docs.length} onGo={go} onClose={close} />
        <StageArea asset={asset} onGo={go} onClose={close} />
      </div>
      {asset && <FileColumn asset={asset} link={link} title={title} />}
      {/* A change of the file moves no focus. */}
      <div aria-live="polite" className="visually-hidden">
        {title}
      </div>
    </div>
  )
}
