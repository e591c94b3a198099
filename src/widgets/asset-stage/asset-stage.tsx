import { lazy, Suspense } from 'react'
import type { Asset } from '#contract/asset.ts'
import { kindOf } from '../../domain/asset/kind.ts'
import { lostCall } from '../../platform/api-failure.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import type { StageProps } from './image-stage.tsx'
import { StageFailure } from './stage-failure.tsx'
import { StageWaiting } from './stage-waiting.tsx'
import './stage.css'

const ImageStage = lazy(() => import('./image-stage.tsx').then((module) => ({ default: module.ImageStage })))
const VideoStage = lazy(() => import('./video/video-stage.tsx').then((module) => ({ default: module.VideoStage })))
const DocumentStage = lazy(() => import('./document/document-stage.tsx').then((module) => ({ default: module.DocumentStage })))

const loadModelStage = () =>
  import('./model/model-stage.tsx').catch(() => {
    throw lostCall()
  })

/** No device keeps what draws models, so that without a connection there may be none. */
const ModelStage = ({ asset }: { readonly asset: Asset }) => {
  const viewer = useLoaded(loadModelStage)
  if (viewer.status === 'failure') return <StageFailure error={viewer.failure} onRetry={viewer.again} />
  return viewer.status === 'success' ? <viewer.value.ModelStage asset={asset} /> : <StageWaiting asset={asset} />
}

const viewers = { image: ImageStage, video: VideoStage, document: DocumentStage, model: ModelStage }

/** The asset as large as there is room, in the viewer of its kind. Fills the positioned box around it, whatever it shows. */
export const AssetStage = ({ asset, onSwipe }: StageProps) => {
  const Viewer = viewers[kindOf(asset)]
  return (
    <Suspense fallback={<StageWaiting asset={asset} />}>
      <Viewer key={asset.id} asset={asset} {...(onSwipe ? { onSwipe } : {})} />
    </Suspense>
  )
}
