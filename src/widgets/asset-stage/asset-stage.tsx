import { lazy, Suspense } from 'react'
import { kindOf } from '../../domain/asset/kind.ts'
import type { StageProps } from './image-stage.tsx'
import { StageWaiting } from './stage-waiting.tsx'
import './stage.css'

const ImageStage = lazy(() => import('./image-stage.tsx').then((module) => ({ default: module.ImageStage })))
const VideoStage = lazy(() => import('./video/video-stage.tsx').then((module) => ({ default: module.VideoStage })))
const DocumentStage = lazy(() => import('./document/document-stage.tsx').then((module) => ({ default: module.DocumentStage })))
const ModelStage = lazy(() => import('./model/model-stage.tsx').then((module) => ({ default: module.ModelStage })))

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
