import { type ComponentType, lazy, Suspense } from 'react'
import type { Asset } from '#contract/asset.ts'
import { kindOf } from '../../domain/asset/kind.ts'
import { lostCall } from '../../platform/api-failure.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import type { StageProps } from './image-stage.tsx'
import { OfflinePoster } from './offline-poster.tsx'
import { StageWaiting } from './stage-waiting.tsx'
import './stage.css'

const ImageStage = lazy(() => import('./image-stage.tsx').then((module) => ({ default: module.ImageStage })))

type Viewer = ComponentType<{ readonly asset: Asset }>

/** A viewer whose code is cached on use or with an offline copy. Without it, offline, the preview is shown. */
const optional = (load: () => Promise<Viewer>): Viewer => {
  const loadViewer = () => load().then((component) => ({ component }))
  return ({ asset }) => {
    const viewer = useLoaded(loadViewer)
    if (viewer.status === 'failure') return <OfflinePoster asset={asset} reason="no-viewer" failure={lostCall()} onRetry={viewer.again} />
    return viewer.status === 'success' ? <viewer.value.component asset={asset} /> : <StageWaiting asset={asset} />
  }
}

const VideoStage = optional(() => import('./video/video-stage.tsx').then((module) => module.VideoStage))
const DocumentStage = optional(() => import('./document/document-stage.tsx').then((module) => module.DocumentStage))
const ModelStage = optional(() => import('./model/model-stage.tsx').then((module) => module.ModelStage))

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
