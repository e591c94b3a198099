import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import type { Asset } from '#contract/asset.ts'
import { connectionLost } from '#local/remote-error.ts'
import { apiAtom } from '../../../domain/api/atoms.ts'
import { fetchModel } from '../../../domain/asset/media.ts'
import { viewerName } from '../../../domain/asset/viewer-name.ts'
import { configAtom } from '../../../domain/config/atoms.ts'
import { type MediaSource, PreviewOnlyError } from '../../../domain/offline/responses/load-media.ts'
import { fileTokenAtom } from '../../../domain/session/file-token.ts'
import { classNames } from '../../../ui/class-names.ts'
import { OfflinePoster } from '../offline-poster.tsx'
import { StageFailure } from '../stage-failure.tsx'
import { StageLoading } from '../stage-loading.tsx'
import { StageMessage } from '../stage-message.tsx'
import { useMedia } from '../use-media.ts'
import { ModelControls } from './model-controls.tsx'
import type { ModelView } from './scene/model-scene.ts'
import { useModelView } from './use-model-view.ts'

const turn = Math.PI / 12
const step = 1.2

/** Arrows rotate, + and − zoom, Home resets. @returns true if the key was one of them */
const moveByKey = (key: string, view: ModelView): boolean => {
  const moves: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => view.rotate(-turn, 0),
    ArrowRight: () => view.rotate(turn, 0),
    ArrowUp: () => view.rotate(0, -turn),
    ArrowDown: () => view.rotate(0, turn),
    '+': () => view.zoom(step),
    '=': () => view.zoom(step),
    '-': () => view.zoom(1 / step),
    Home: view.reset,
    '0': view.reset,
  }
  const move = moves[key]
  move?.()
  return move !== undefined
}

/** Preview and reason for a model that cannot be shown. */
const PosterFallback = ({ asset, title, hint }: { readonly asset: Asset; readonly title: string; readonly hint: string }) => {
  const poster = asset.url ?? asset.thumb_url
  return (
    <>
      {poster && <img src={poster} alt="" className="absolute inset-0 size-full object-contain opacity-25" />}
      <StageMessage icon="i-lucide-box" title={title}>
        {hint}
      </StageMessage>
    </>
  )
}

const isModel = (type: string): boolean => type.startsWith('model/')

/** 3D model that mouse, touch and keys rotate. */
export const ModelStage = ({ asset }: { readonly asset: Asset }) => {
  const { t } = useLingui()
  const api = useAtomValue(apiAtom)
  const token = useAtomValue(fileTokenAtom)
  const config = useAtomValue(configAtom)
  const [progress, setProgress] = useState<number | null>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const hint = useId()
  const { id, filetype } = asset
  const source = useMemo(
    (): MediaSource<File> => ({
      asset: id,
      isShowable: isModel,
      fromServer: (signal) => fetchModel(api, token, { id, filetype }, signal, setProgress),
      fromFile: (file) => new File([file], id, { type: file.type }),
    }),
    [api, filetype, id, token],
  )
  const file = useMedia(source)
  const { state, view } = useModelView(canvas, file.status === 'success' ? file.value.value : null)

  const press = (event: KeyboardEvent) => {
    if (!view || event.ctrlKey || event.metaKey || event.altKey || !moveByKey(event.key, view)) return
    event.preventDefault()
  }
  if (file.status === 'failure')
    return file.failure instanceof PreviewOnlyError ? (
      <OfflinePoster asset={asset} reason={file.failure.reason} failure={file.failure.cause} onRetry={file.retry} />
    ) : (
      <StageFailure error={file.failure} onRetry={file.retry} />
    )
  return (
    <>
      <canvas
        ref={canvas}
        role="img"
        aria-label={viewerName(asset, config)}
        aria-describedby={hint}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is turned by keys
        tabIndex={0}
        data-own-keys
        onKeyDown={press}
        className={classNames('absolute inset-0 block size-full cursor-grab active:cursor-grabbing', state !== 'shown' && 'invisible')}
      />
      <p id={hint} className="visually-hidden">
        {t({
          id: 'widgets.stage.model_hint',
          message: '3D model. The arrow keys turn it, plus and minus zoom, Home resets the view.',
        })}
      </p>
      {state === 'loading' && <StageLoading asset={asset} progress={file.status === 'success' ? null : progress} />}
      {state === 'no-code' && <OfflinePoster asset={asset} reason="no-viewer" failure={connectionLost()} onRetry={file.retry} />}
      {state === 'unreadable' && (
        <PosterFallback
          asset={asset}
          title={t({ id: 'widgets.stage.model_unreadable', message: 'This model cannot be shown here' })}
          hint={t({
            id: 'widgets.stage.model_unreadable.hint',
            message: 'It may be damaged, use an unsupported compression or need further files. You can still download it.',
          })}
        />
      )}
      {state === 'no-graphics' && (
        <PosterFallback
          asset={asset}
          title={t({ id: 'widgets.stage.no_graphics', message: '3D is not available in this browser' })}
          hint={t({
            id: 'widgets.stage.no_graphics.hint',
            message: 'This browser does not support WebGL. You can still download the model.',
          })}
        />
      )}
      {view && (
        <div className="stage-quiet pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
          <div className="pointer-events-auto">
            <ModelControls view={view} />
          </div>
        </div>
      )}
    </>
  )
}
