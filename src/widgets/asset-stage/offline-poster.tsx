import type { MessageDescriptor } from '@lingui/core'
import { msg, Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Asset } from '#contract/asset.ts'
import type { AssetKind } from '#contract/asset-kind.ts'
import { assetKind } from '../../domain/asset/asset-kind.ts'
import { viewerName } from '../../domain/asset/viewer-name.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import type { PreviewOnlyReason } from '../../domain/offline/responses/load-media.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { OfflineListLink } from '../offline-button/offline-list-link.tsx'
import { StageFailure } from './stage-failure.tsx'
import { StageMessage } from './stage-message.tsx'

interface NoteProps {
  readonly asset: Asset
  readonly reason: PreviewOnlyReason
  readonly onRetry: () => void
}

const documentHint = msg({
  id: 'widgets.stage.preview_only.document',
  message: 'To read all pages offline, make the original files available offline.',
})
/** How to get the file, by kind. No browser shows the pages of an image from its file. */
const absentHints: Readonly<Record<AssetKind, MessageDescriptor>> = {
  image: msg({ id: 'widgets.stage.preview_only.image', message: 'The other pages are shown while you are online.' }),
  document: documentHint,
  video: msg({ id: 'widgets.stage.preview_only.video', message: 'To play videos offline, make the original files available offline.' }),
  '3d': msg({ id: 'widgets.stage.preview_only.model', message: 'To turn 3D models offline, make the original files available offline.' }),
  audio: msg({ id: 'widgets.stage.preview_only.audio', message: 'To play audio offline, make the original files available offline.' }),
  other: documentHint,
}

const useHint = (): ((kind: AssetKind, reason: PreviewOnlyReason) => string) => {
  const { t, i18n } = useLingui()
  return (kind, reason) => {
    if (reason === 'downloading')
      return t({
        id: 'widgets.stage.preview_only.downloading',
        message: 'The file is still downloading. It continues when you are online.',
      })
    if (reason === 'no-viewer')
      return t({
        id: 'widgets.stage.preview_only.viewer',
        message: 'The viewer has not been downloaded yet. Open this file once while you are online.',
      })
    return i18n._(absentHints[kind])
  }
}

const Actions = ({ onRetry }: Pick<NoteProps, 'onRetry'>) => (
  <span className="flex gap-2">
    <OfflineListLink size="s" />
    <Button size="s" icon="i-lucide-rotate-cw" onClick={onRetry}>
      <Trans id="global.retry">Try again</Trans>
    </Button>
  </span>
)

/** Notice that only the preview is available offline, with a way to get the file. */
export const OfflineNote = ({ asset, reason, onRetry }: NoteProps) => {
  const { t } = useLingui()
  const hint = useHint()
  const title =
    assetKind(asset) === 'document' || (asset.pages ?? 1) > 1
      ? t({ id: 'widgets.stage.preview_only.pages', message: 'Only the first page is available offline' })
      : t({ id: 'widgets.stage.preview_only', message: 'Only the preview is available offline' })
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t border-line bg-surface px-4 py-3 text-on-surface"
    >
      <Icon name="i-lucide-cloud-off" className="size-5 shrink-0 text-muted" />
      <span className="flex min-w-0 flex-[0_1_30rem] flex-col">
        <span className="text-14px font-medium">{title}</span>
        <span className="text-12px text-muted">{hint(assetKind(asset), reason)}</span>
      </span>
      <Actions onRetry={onRetry} />
    </div>
  )
}

/** In place of the picture of a file from which the server could make none, such as a video without ffmpeg. */
const NoPicture = ({ asset, reason, onRetry }: NoteProps) => {
  const { t } = useLingui()
  const hint = useHint()
  const title = t({ id: 'widgets.stage.offline.file', message: 'This file is not available offline' })
  return (
    <StageMessage icon="i-lucide-cloud-off" title={title} action={<Actions onRetry={onRetry} />}>
      {hint(assetKind(asset), reason)}
    </StageMessage>
  )
}

interface PosterProps extends NoteProps {
  /** Shown when not even the preview is available offline. */
  readonly failure: unknown
}

/** Preview of an asset that cannot be shown offline, with the reason. */
export const OfflinePoster = ({ asset, reason, failure, onRetry }: PosterProps) => {
  const config = useAtomValue(configAtom)
  const [missing, setMissing] = useState<readonly string[]>([])
  const poster = [asset.url, asset.thumb_url].find((address) => address && !missing.includes(address))
  if (!asset.url && !asset.thumb_url) return <NoPicture asset={asset} reason={reason} onRetry={onRetry} />
  if (!poster) return <StageFailure error={failure} onRetry={onRetry} />
  return (
    <div className="absolute inset-0 flex flex-col">
      <div className="relative min-h-0 flex-1">
        <div className="stage-air">
          <img key={poster} src={poster} alt={viewerName(asset, config)} onError={() => setMissing([...missing, poster])} />
        </div>
      </div>
      <OfflineNote asset={asset} reason={reason} onRetry={onRetry} />
    </div>
  )
}
