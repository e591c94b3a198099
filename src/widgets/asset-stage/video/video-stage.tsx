import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Asset } from '#contract/asset.ts'
import type { Video } from '../../../domain/asset/media.ts'
import { viewerName } from '../../../domain/asset/viewer-name.ts'
import { configAtom } from '../../../domain/config/atoms.ts'
import { localeAtom } from '../../../domain/language/atoms.ts'
import { PreviewOnlyError } from '../../../domain/offline/responses/load-media.ts'
import { Button } from '../../../ui/button.tsx'
import { OfflinePoster } from '../offline-poster.tsx'
import { StageFailure } from '../stage-failure.tsx'
import { StageLoading } from '../stage-loading.tsx'
import { StageMessage } from '../stage-message.tsx'
import { usePlayable } from '../use-playable.ts'
import { controlByKey, isForPlayer } from './video-keys.ts'

/**
 * The type of a source if this browser supports it. `video/{filetype}` is often no real media type (`video/mov`).
 * Browsers skip sources of an unknown type, but inspect the file of a source without one.
 */
const playableType = (type: string): string | null => (document.createElement('video').canPlayType(type) === '' ? null : type)

interface PlayerProps {
  readonly video: Video
  readonly asset: Asset
  /** Position in seconds at which playback resumes. */
  readonly startAt: number
  readonly onFailed: (failure: Failure) => void
}

interface Failure {
  /** Position in seconds at the failure. */
  readonly at: number
  /** Playback started and then broke off; else the browser cannot play it. */
  readonly isBrokenOff: boolean
}

const isVideo = (type: string): boolean => type.startsWith('video/')

const Player = ({ video, asset, startAt, onFailed }: PlayerProps) => {
  const config = useAtomValue(configAtom)
  const locale = useAtomValue(localeAtom)
  const poster = video.poster ?? asset.url ?? asset.thumb_url
  const last = video.sources.length - 1
  const ratio = (asset.pixel_x || asset.width || 0) / (asset.pixel_y || asset.height || 0)
  const player = useRef<HTMLVideoElement>(null)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (player.current && isForPlayer(event, player.current) && controlByKey(event.key, player.current)) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  const fail = () => {
    const at = player.current?.currentTime || startAt
    const code = player.current?.error?.code
    onFailed({ at, isBrokenOff: code === MediaError.MEDIA_ERR_NETWORK || (at > 0 && code !== MediaError.MEDIA_ERR_DECODE) })
  }
  const resume = (media: HTMLVideoElement) => {
    if (startAt === 0) return
    media.currentTime = startAt
    media.play().catch(() => undefined)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- those there are, are given below
    <video
      ref={player}
      controls
      playsInline
      preload="metadata"
      aria-label={viewerName(asset, config)}
      // The same aspect ratio as the picture, so that the browser's controls and captions overlay it.
      style={
        ratio > 0 && ratio < Infinity
          ? { aspectRatio: ratio, blockSize: 'auto', inlineSize: `min(100% - 2 * var(--air), (100cqb - 2 * var(--air)) * ${ratio})` }
          : {}
      }
      onLoadedMetadata={(event) => resume(event.currentTarget)}
      // Only errors of the player itself: React passes on the errors of its sources, too.
      onError={(event) => event.target === event.currentTarget && fail()}
      {...(poster ? { poster } : {})}
    >
      {video.sources.map(({ src, type }, index) => {
        const supportedType = playableType(type)
        // The browser tries the sources in order and reports each failure on its element.
        return (
          <source key={src} src={src} {...(supportedType ? { type: supportedType } : {})} {...(index === last ? { onError: fail } : {})} />
        )
      })}
      {video.captions.map(({ label, src, lang }) => (
        <track key={src} kind="captions" label={label} src={src} srcLang={lang} default={lang === locale} />
      ))}
    </video>
  )
}

/** The browser's own player: it provides keys, captions, picture in picture and casting. */
export const VideoStage = ({ asset }: { readonly asset: Asset }) => {
  const { t } = useLingui()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [reached, setReached] = useState(0)
  const video = usePlayable(asset, isVideo)
  const retry = () => {
    setFailure(null)
    video.retry()
  }
  if (video.status === 'loading') return <StageLoading asset={asset} />
  if (video.status === 'failure')
    return video.failure instanceof PreviewOnlyError ? (
      <OfflinePoster asset={asset} reason={video.failure.reason} failure={video.failure.cause} onRetry={retry} />
    ) : (
      <StageFailure error={video.failure} onRetry={retry} />
    )
  const fail = (reason: Failure) => {
    setReached(reason.at)
    setFailure(reason)
  }
  if (!failure)
    return (
      <div className="stage-air">
        <Player key={video.attempt} video={video.value.value} asset={asset} startAt={reached} onFailed={fail} />
      </div>
    )
  const retryAtPosition = (
    <Button icon="i-lucide-rotate-cw" onClick={retry}>
      {t({ id: 'global.retry', message: 'Try again' })}
    </Button>
  )
  return failure.isBrokenOff ? (
    <StageMessage
      icon="i-lucide-cloud-off"
      title={t({ id: 'widgets.stage.broken_off', message: 'The video was interrupted' })}
      action={retryAtPosition}
    >
      {t({
        id: 'widgets.stage.broken_off.hint',
        message: 'The rest did not arrive. Try again when you are online: the video continues where it stopped.',
      })}
    </StageMessage>
  ) : (
    <StageMessage
      icon="i-lucide-video-off"
      title={t({ id: 'widgets.stage.unplayable', message: 'This video cannot be played here' })}
      action={retryAtPosition}
    >
      {t({
        id: 'widgets.stage.unplayable.hint',
        message: 'The connection may be broken, or the browser does not support the format. Try downloading the file.',
      })}
    </StageMessage>
  )
}
