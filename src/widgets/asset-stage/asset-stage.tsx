import { type ComponentType, lazy, Suspense } from 'react'
import type { Asset } from '#contract/asset.ts'
import type { AssetKind } from '#contract/asset-kind.ts'
import { connectionLost } from '#local/remote-error.ts'
import { assetKind } from '../../domain/asset/asset-kind.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import type { StageProps } from './image-stage.tsx'
import { OfflinePoster } from './offline-poster.tsx'
import { StageLoading } from './stage-loading.tsx'
import './stage.css'

const ImageStage = lazy(() => import('./image-stage.tsx').then((module) => ({ default: module.ImageStage })))

type Viewer = ComponentType<{ readonly asset: Asset }>

/** A viewer whose code is cached on use or with an offline copy. Offline without that code, the preview is shown. */
const withFallback = (load: () => Promise<Viewer>): Viewer => {
  const loadViewer = () => load().then((component) => ({ component }))
  return ({ asset }) => {
    const viewer = useLoaded(loadViewer)
    if (viewer.status === 'failure')
      return <OfflinePoster asset={asset} reason="no-viewer" failure={connectionLost()} onRetry={viewer.retry} />
    return viewer.status === 'success' ? <viewer.value.component asset={asset} /> : <StageLoading asset={asset} />
  }
}

const VideoStage = withFallback(() => import('./video/video-stage.tsx').then((module) => module.VideoStage))
const DocumentStage = withFallback(() => import('./document/document-stage.tsx').then((module) => module.DocumentStage))
const ModelStage = withFallback(() => import('./model/model-stage.tsx').then((module) => module.ModelStage))

const AudioStage = withFallback(() => import('./audio/audio-stage.tsx').then((module) => module.AudioStage))
const OtherStage = lazy(() => import('./audio/no-viewer.tsx').then((module) => ({ default: module.OtherStage })))

const viewers: Readonly<Record<AssetKind, ComponentType<StageProps>>> = {
  image: ImageStage,
  video: VideoStage,
  document: DocumentStage,
  '3d': ModelStage,
  audio: AudioStage,
  other: OtherStage,
}

/** Viewer of an asset, chosen by its kind. Fills the positioned box around it. */
export const AssetStage = ({ asset, onSwipe }: StageProps) => {
  const kind = assetKind(asset)
  // An image with several pages, such as a scan, is read like a document.
  const Viewer = viewers[kind === 'image' && (asset.pages ?? 1) > 1 ? 'document' : kind]
  return (
    <Suspense fallback={<StageLoading asset={asset} />}>
      <Viewer key={asset.id} asset={asset} {...(onSwipe ? { onSwipe } : {})} />
    </Suspense>
  )
}
