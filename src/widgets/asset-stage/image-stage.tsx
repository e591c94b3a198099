import { useAtomValue } from 'jotai'
import { useCallback, useState } from 'react'
import type { Asset } from '#contract/asset.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { fetchPreview } from '../../domain/asset/media.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { altText } from '../../domain/search/alt-text.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { MotionButton } from './motion-button.tsx'
import { placeholderOf } from './placeholder.ts'
import { StageFailure } from './stage-failure.tsx'
import { StageLoading } from './stage-loading.tsx'
import { useMoving } from './use-moving.ts'
import { ZoomImage } from './zoom/zoom-image.tsx'

export interface StageProps {
  readonly asset: Asset
  /** Called when a swipe has moved the picture out of view; 1 = show the next asset. */
  readonly onSwipe?: (direction: 1 | -1) => void
}

/** File types that support transparency. */
const transparentTypes = new Set(['avif', 'gif', 'heic', 'jxl', 'png', 'psb', 'psd', 'svg', 'tif', 'tiff', 'webp'])

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Picture of an asset. Requests it if the search result contains none, and a sharper one when it is enlarged beyond its pixels. */
export const ImageStage = ({ asset, onSwipe }: StageProps) => {
  const api = useAtomValue(apiAtom)
  const { accessibility } = useAtomValue(configAtom)
  const [isBroken, setBroken] = useState(false)
  const [needsSharper, setNeedsSharper] = useState(false)
  const { id, url } = asset
  const isMissing = url === undefined
  const load = useCallback((signal: AbortSignal) => fetchPreview(api, { id, page: null }, signal), [api, id])
  const loadClose = useCallback((signal: AbortSignal) => fetchPreview(api, { id, page: null, detail: 'full' }, signal), [api, id])
  const preview = useLoaded(isMissing ? load : null)
  const moving = useMoving(api, asset)
  const sharper = useLoaded(needsSharper ? loadClose : null)

  const previewUrl = preview.status === 'success' ? preview.value.url : url
  const src = moving?.src ?? (sharper.status === 'success' ? sharper.value.url : previewUrl)
  const retry = () => {
    setBroken(false)
    preview.retry()
  }
  if (isMissing && preview.status === 'failure') return <StageFailure error={preview.failure} onRetry={retry} />
  if (isBroken) return <StageFailure error={null} onRetry={retry} />
  return (
    <>
      <ZoomImage
        key={preview.attempt}
        src={src}
        underlays={[src === previewUrl ? undefined : previewUrl, asset.thumb_url, placeholderOf(asset.thumbhash)].filter(isText)}
        colour={asset.dominant_color}
        alt={altText(asset, accessibility.assets)}
        natural={{ width: asset.pixel_x || asset.width || 0, height: asset.pixel_y || asset.height || 0 }}
        isSeeThrough={transparentTypes.has(asset.filetype ?? '')}
        onNeedsMore={() => setNeedsSharper(true)}
        // If a better picture fails, the usual one remains.
        onFailed={() => {
          if (src === previewUrl) setBroken(true)
          else if (moving?.src === undefined) setNeedsSharper(false)
          else moving.toggle()
        }}
        controls={moving && <MotionButton moving={moving} />}
        {...(onSwipe ? { onSwipe } : {})}
      />
      {/* Above the small previews, which stay swipeable while this loads. */}
      {src === undefined && (
        <div className="pointer-events-none">
          <StageLoading asset={{ id }} />
        </div>
      )}
    </>
  )
}
