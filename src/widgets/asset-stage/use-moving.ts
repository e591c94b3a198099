import { useCallback, useState } from 'react'
import type { Asset } from '#contract/asset.ts'
import { fetchPreview } from '../../domain/asset/media.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import { useLoaded } from '../../ui/use-loaded.ts'

export interface Moving {
  /** Absent = the still is shown: the picture is paused, or its frames are loading or not available. */
  readonly src: string | undefined
  readonly isPlaying: boolean
  readonly toggle: () => void
}

const isMotionReduced = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** All frames of a picture that moves; null for a still one. It plays at once unless the user prefers reduced motion. */
export const useMoving = (api: ApiClient, { id, url, frame_count: frameCount }: Asset): Moving | null => {
  const moves = typeof frameCount === 'number' && frameCount > 1
  const [isPlaying, setPlaying] = useState(() => !isMotionReduced())
  const load = useCallback((signal: AbortSignal) => fetchPreview(api, { id, page: null, detail: 'moving' }, signal), [api, id])
  const frames = useLoaded(moves && isPlaying ? load : null)
  // The server returns the still if all frames together have too many pixels.
  if (!moves || (frames.status === 'success' && frames.value.url === url)) return null
  return {
    src: isPlaying && frames.status === 'success' ? frames.value.url : undefined,
    isPlaying,
    toggle: () => setPlaying(!isPlaying),
  }
}
