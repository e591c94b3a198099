import { useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { RemoteError } from '#local/remote-error.ts'
import { NoPreviewError, NotVisibleError } from '../../domain/asset/media.ts'
import { showDownloadMessageAtom } from '../../domain/downloads/show-download-message.ts'
import { linkSessionAtom } from '../../domain/session/file-token.ts'
import { Button } from '../../ui/button.tsx'
import { OfflineListLink } from '../offline-button/offline-list-link.tsx'
import { busyRetryMs } from './busy-retry.ts'
import { StageMessage } from './stage-message.tsx'

interface StageFailureProps {
  readonly error: unknown
  readonly onRetry: () => void
}

const isRefused = (error: unknown): boolean =>
  error instanceof NotVisibleError || (error instanceof RemoteError && (error.kind === 'denied' || error.code === 'asset.not-found'))

const isOffline = (error: unknown): boolean =>
  error instanceof RemoteError && (error.code === 'client.offline' || error.code === 'client.network' || error.code === 'client.timeout')

/** Reason for a missing preview: impossible for this file, refused for this user, not made yet (retries automatically), offline, or another error. */
export const StageFailure = ({ error, onRetry }: StageFailureProps) => {
  const { t } = useLingui()
  const announce = useSetAtom(showDownloadMessageAtom)
  const isShareLink = useAtomValue(linkSessionAtom) !== null
  const refused = isRefused(error)
  useEffect(() => {
    if (refused && !isShareLink) announce('unauthorized')
  }, [announce, refused, isShareLink])

  const retryMs = busyRetryMs(error)
  const retryNow = useEffectEvent(onRetry)
  useEffect(() => {
    if (retryMs === null) return undefined
    const timer = setTimeout(() => retryNow(), retryMs)
    return () => clearTimeout(timer)
  }, [retryMs])

  if (error instanceof NoPreviewError)
    return (
      <StageMessage icon="i-lucide-image-off" title={t({ id: 'widgets.stage.refused', message: 'No preview available' })}>
        {t({ id: 'widgets.stage.no_preview.hint', message: 'The file may be protected by a password, damaged or incomplete.' })}
      </StageMessage>
    )
  if (refused) {
    return (
      <StageMessage icon="i-lucide-lock" title={t({ id: 'widgets.stage.refused', message: 'No preview available' })}>
        {isShareLink
          ? t({
              id: 'widgets.stage.refused.link',
              message: 'Either the file has no preview, or the link does not allow to download the original.',
            })
          : t({ id: 'widgets.stage.refused.hint', message: 'Either the file has no preview, or your account is not allowed to see it.' })}
      </StageMessage>
    )
  }
  const retry = (
    <Button icon="i-lucide-rotate-cw" onClick={onRetry}>
      {t({ id: 'global.retry', message: 'Try again' })}
    </Button>
  )
  if (retryMs !== null) {
    return (
      <StageMessage
        icon="i-lucide-image-off"
        title={t({ id: 'widgets.stage.pending', message: 'The preview is not ready yet' })}
        action={retry}
      >
        {t({ id: 'widgets.stage.pending.hint', message: 'The server is busy. The preview appears here as soon as it is ready.' })}
      </StageMessage>
    )
  }
  return isOffline(error) ? (
    <StageMessage
      icon="i-lucide-cloud-off"
      title={t({ id: 'global.offline', message: 'No connection' })}
      action={
        <>
          {retry}
          <OfflineListLink size="s" />
        </>
      }
    >
      {t({ id: 'widgets.stage.offline.hint', message: 'The preview is not available offline. It is shown when you are online again.' })}
    </StageMessage>
  ) : (
    <StageMessage
      icon="i-lucide-image-off"
      title={t({ id: 'widgets.stage.failed', message: 'The preview could not be loaded' })}
      action={retry}
    />
  )
}
