import { useAtomValue } from 'jotai'
import { useCallback, useState } from 'react'
import type { Asset } from '#contract/asset.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { fetchPreview } from '../../domain/asset/media.ts'
import { altText } from '../../domain/catalogue/alt-text.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { placeholderOf } from './placeholder.ts'
import { StageFailure } from './stage-failure.tsx'
import { StageWaiting } from './stage-waiting.tsx'
import { ZoomImage } from './zoom/zoom-image.tsx'

export interface StageProps {
  readonly asset: Asset
  /** A finger has moved the picture away; 1 = the next one is wanted. */
  readonly onSwipe?: (direction: 1 | -1) => void
}

/** Kinds of file that can have parts that are not there. */
const seeThrough = new Set(['avif', 'gif', 'heif', 'jxl', 'png', 'psd', 'svg', 'tif', 'tiff', 'webp'])

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** The picture of an asset. Without one in the result it asks for it; larger than its pixels it asks for a sharper one. */
export const ImageStage = ({ asset, onSwipe }: StageProps) => {
  const api = useAtomValue(apiAtom)
  const { accessibility } = useAtomValue(configAtom)
  const [isBroken, setBroken] = useState(false)
  const [wantsMore, setWantsMore] = useState(false)
  const { id, url } = asset
  const isMissing = url === undefined
  const load = useCallback((signal: AbortSignal) => fetchPreview(api, { id, page: null }, signal), [api, id])
  const loadClose = useCallback((signal: AbortSignal) => fetchPreview(api, { id, page: null, isClose: true }, signal), [api, id])
  const preview = useLoaded(isMissing ? load : null)
  const closer = useLoaded(wantsMore ? loadClose : null)

  const usual = preview.status === 'success' ? preview.value.url : url
  const src = closer.status === 'success' ? closer.value.url : usual
  const retry = () => {
    setBroken(false)
    preview.again()
  }
  if (isMissing && preview.status === 'failure') return <StageFailure error={preview.failure} onRetry={retry} />
  if (isBroken) return <StageFailure error={null} onRetry={retry} />
  return (
    <>
      <ZoomImage
        key={preview.attempt}
        src={src}
        underlays={[src === usual ? undefined : usual, asset.thumb_url, placeholderOf(asset.thumbhash)].filter(isText)}
        colour={asset.dominant_color}
        alt={altText(asset, accessibility.assets)}
        natural={{ width: asset.pixel_x || asset.width || 0, height: asset.pixel_y || asset.height || 0 }}
        isSeeThrough={seeThrough.has(asset.filetype ?? '')}
        onNeedsMore={() => setWantsMore(true)}
        // The usual picture is still there when a sharper one does not come.
        onFailed={() => (src === usual ? setBroken(true) : setWantsMore(false))}
        {...(onSwipe ? { onSwipe } : {})}
      />
      {/* Over the picture's small forms, which can be swiped away meanwhile. */}
      {src === undefined && (
        <div className="pointer-events-none">
          <StageWaiting asset={{ id }} />
        </div>
      )}
    </>
  )
}
