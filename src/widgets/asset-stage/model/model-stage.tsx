import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import type { Asset } from '#contract/asset.ts'
import { apiAtom } from '../../../domain/api/atoms.ts'
import { fetchModel } from '../../../domain/asset/media.ts'
import { viewerName } from '../../../domain/asset/viewer-name.ts'
import { configAtom } from '../../../domain/config/atoms.ts'
import { type MediaSource, OnlyPreview } from '../../../domain/offline/load-media.ts'
import { sessionAtom } from '../../../domain/session/atoms.ts'
import { lostCall } from '../../../platform/api-failure.ts'
import { classNames } from '../../../ui/class-names.ts'
import { OfflinePoster } from '../offline-poster.tsx'
import { StageFailure } from '../stage-failure.tsx'
import { StageMessage } from '../stage-message.tsx'
import { StageWaiting } from '../stage-waiting.tsx'
import { useMedia } from '../use-media.ts'
import { ModelControls } from './model-controls.tsx'
import { moveByKey } from './model-keys.ts'
import { useModelView } from './use-model-view.ts'

/** What stands in place of a model that can't be shown: its picture, and why. */
const PosterInstead = ({ asset, title, hint }: { readonly asset: Asset; readonly title: string; readonly hint: string }) => {
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

/** A 3D model to turn by mouse, finger and keys. */
export const ModelStage = ({ asset }: { readonly asset: Asset }) => {
  const { t } = useLingui()
  const api = useAtomValue(apiAtom)
  const token = useAtomValue(sessionAtom)?.session ?? null
  const config = useAtomValue(configAtom)
  const [share, setShare] = useState<number | null>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const hint = useId()
  const { id, filetype } = asset
  const source = useMemo(
    (): MediaSource<File> => ({
      asset: id,
      isShowable: isModel,
      fromServer: (signal) => fetchModel(api, token, { id, filetype }, signal, setShare),
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
    return file.failure instanceof OnlyPreview ? (
      <OfflinePoster asset={asset} reason={file.failure.reason} failure={file.failure.cause} onRetry={file.again} />
    ) : (
      <StageFailure error={file.failure} onRetry={file.again} />
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
          message: '3D model. Arrow keys turn it, plus and minus change the distance, Home goes back to the first view.',
        })}
      </p>
      {state === 'loading' && <StageWaiting asset={asset} share={file.status === 'success' ? null : share} />}
      {state === 'no-code' && <OfflinePoster asset={asset} reason="no-viewer" failure={lostCall()} onRetry={file.again} />}
      {state === 'unreadable' && (
        <PosterInstead
          asset={asset}
          title={t({ id: 'widgets.stage.model_unreadable', message: 'This model cannot be shown here' })}
          hint={t({
            id: 'widgets.stage.model_unreadable.hint',
            message: 'It may be damaged, compressed in a way the viewer does not know, or need further files. It can still be downloaded.',
          })}
        />
      )}
      {state === 'no-graphics' && (
        <PosterInstead
          asset={asset}
          title={t({ id: 'widgets.stage.no_graphics', message: '3D is not available in this browser' })}
          hint={t({
            id: 'widgets.stage.no_graphics.hint',
            message: 'The browser offers no WebGL here. The model can still be downloaded.',
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
