import { type RefCallback, useCallback, useState } from 'react'
import type { Asset } from '#contract/asset.ts'
import { isPlainColour } from '../../domain/search/is-plain-colour.ts'
import { untilIdle } from '../../ui/idle.ts'

let queue: Promise<typeof import('./placeholder-queue.ts')> | null = null
const loadQueue = async () => {
  await untilIdle()
  return import('./placeholder-queue.ts')
}

/** Pictures that load faster than this appear without a fade. */
const fadeThresholdMs = 100
/** Pauses before a picture that could not be loaded is requested again: the server may be busy or restarting. */
const retryPausesMs = [1000, 5000]
/** A list counts as moving for this time after a scroll. */
const movingTimeMs = 100

let movedAt = -Infinity
const noteMove = () => {
  movedAt = performance.now()
}
document.addEventListener('scroll', noteMove, true)

const isMoving = () => performance.now() - movedAt < movingTimeMs

/** Removes the placeholder behind a loaded picture. Waits while the list moves, to save drawing time. */
const removePlaceholder = (style: CSSStyleDeclaration): void => {
  if (isMoving()) window.setTimeout(removePlaceholder, 2 * movingTimeMs, style)
  else style.background = ''
}

interface Picture {
  /** Address of the image; null = there is none. */
  readonly source: string | null
  readonly broken: boolean
  /** Placeholder colour for the element around the image. */
  readonly background: Record<string, string>
  /** Attaches the image: shows the blurred placeholder until it has loaded. */
  readonly attach: RefCallback<HTMLImageElement>
}

/** Image of an asset in a list. */
export const usePicture = (asset: Asset): Picture => {
  const [broken, setBroken] = useState(false)
  const { thumbhash, dominant_color: dominant } = asset
  const source = asset.thumb_url ?? asset.url ?? null
  const attach = useCallback(
    (picture: HTMLImageElement | null) => {
      // Write to the elements directly: dozens of images load in a second, and a render for each would exceed the frame time.
      // A frame is larger than its picture: its placeholder would remain as bars.
      const style = (picture?.closest<HTMLElement>('.tile-frame') ?? picture?.parentElement)?.style
      if (!picture || !style || !source) return
      const startedAt = performance.now()
      let isLoading = true
      const blur = (address: string) => {
        style.backgroundImage = `url("${address}")`
      }
      if (thumbhash)
        void (queue ??= loadQueue()).then(
          ({ requestPlaceholder }) => requestPlaceholder(thumbhash, () => isLoading, blur),
          // The placeholder remains a plain colour, and the next picture tries again.
          () => {
            queue = null
          },
        )
      picture.onload = () => {
        isLoading = false
        removePlaceholder(style)
        // Each fade adds a layer that is drawn in every frame, so a moving list would drop frames.
        if (performance.now() - startedAt > fadeThresholdMs && !isMoving()) picture.style.animation = 'fade-in 160ms'
      }
      let retry: number | undefined
      const pauses = retryPausesMs.values()
      picture.onerror = () => {
        const { value: pauseMs } = pauses.next()
        if (pauseMs !== undefined) {
          retry = window.setTimeout(() => {
            picture.src = source
          }, pauseMs)
          return
        }
        isLoading = false
        style.background = ''
        setBroken(true)
      }
      picture.src = source
      return () => {
        isLoading = false
        window.clearTimeout(retry)
        // Cancels the download of an image that is removed before it has loaded.
        queueMicrotask(() => {
          if (!picture.isConnected && !picture.complete) picture.removeAttribute('src')
        })
      }
    },
    [source, thumbhash],
  )
  return {
    source,
    broken: broken || source === null,
    background: dominant && isPlainColour(dominant) ? { backgroundColor: dominant } : {},
    attach,
  }
}
