import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Asset } from '#contract/asset.ts'
import { NotVisibleError, type Video } from '../../../domain/asset/media.ts'
import { viewerName } from '../../../domain/asset/viewer-name.ts'
import { configAtom } from '../../../domain/config/atoms.ts'
import { PreviewOnlyError } from '../../../domain/offline/responses/load-media.ts'
import { Button } from '../../../ui/button.tsx'
import { kindIcons } from '../../asset-tile/kind-icons.ts'
import { OfflinePoster } from '../offline-poster.tsx'
import { StageFailure } from '../stage-failure.tsx'
import { StageLoading } from '../stage-loading.tsx'
import { StageMessage } from '../stage-message.tsx'
import { usePlayable } from '../use-playable.ts'
import { controlByKey, isForPlayer } from '../video/video-keys.ts'
import { Cover } from './cover.tsx'
import { OtherStage } from './no-viewer.tsx'

interface PlayerProps {
  readonly sound: Video
  readonly asset: Asset
  readonly onFailed: () => void
}

const isSound = (type: string): boolean => type.startsWith('audio/')

const Player = ({ sound, asset, onFailed }: PlayerProps) => {
  const config = useAtomValue(configAtom)
  const player = useRef<HTMLAudioElement>(null)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (player.current && isForPlayer(event, player.current) && controlByKey(event.key, player.current)) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  const [source] = sound.sources
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-6 p-6">
      <Cover asset={asset} />
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- there are no captions for sounds */}
      <audio
        ref={player}
        controls
        preload="metadata"
        src={source?.src}
        aria-label={viewerName(asset, config)}
        className="w-full max-w-120"
        onError={onFailed}
      />
    </div>
  )
}

const CoverOnly = ({ asset }: { readonly asset: Asset }) => {
  const config = useAtomValue(configAtom)
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center p-6">
      <Cover asset={asset} alt={viewerName(asset, config)} />
    </div>
  )
}

/** The browser's own player. A user who may not play the sound sees its cover or icon. */
export const AudioStage = ({ asset }: { readonly asset: Asset }) => {
  const { t } = useLingui()
  const [hasFailed, setHasFailed] = useState(false)
  const sound = usePlayable(asset, isSound)
  const retry = () => {
    setHasFailed(false)
    sound.retry()
  }
  if (sound.status === 'loading') return <StageLoading asset={asset} />
  if (sound.status === 'failure') {
    const { failure } = sound
    if (failure instanceof NotVisibleError) return asset.url ? <CoverOnly asset={asset} /> : <OtherStage asset={asset} />
    return failure instanceof PreviewOnlyError ? (
      <OfflinePoster asset={asset} reason={failure.reason} failure={failure.cause} onRetry={retry} />
    ) : (
      <StageFailure error={failure} onRetry={retry} />
    )
  }
  if (!hasFailed) return <Player key={sound.attempt} sound={sound.value.value} asset={asset} onFailed={() => setHasFailed(true)} />
  return (
    <StageMessage
      icon={kindIcons.audio}
      title={t({ id: 'widgets.stage.unplayable.audio', message: 'This audio file cannot be played here' })}
      action={
        <Button icon="i-lucide-rotate-cw" onClick={retry}>
          {t({ id: 'global.retry', message: 'Try again' })}
        </Button>
      }
    >
      {t({
        id: 'widgets.stage.unplayable.hint',
        message: 'The connection may be broken, or the browser does not support the format. Try downloading the file.',
      })}
    </StageMessage>
  )
}
