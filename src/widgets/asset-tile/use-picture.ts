import { type RefCallback, useCallback, useState } from 'react'
import type { Asset } from '#contract/asset.ts'
import { isPlainColour } from '../../domain/catalogue/plain-colour.ts'
import { untilIdle } from '../../ui/idle.ts'

let queue: Promise<typeof import('./placeholder-queue.ts')> | null = null
const loadQueue = async () => {
  await untilIdle()
  return import('./placeholder-queue.ts')
}

/** Pictures that were there at once appear at once. */
const noticeable = 100
/** ms after which a list that has moved is looked at again. */
const stillAfter = 100

let movedAt = -Infinity
const noteMove = () => {
  movedAt = performance.now()
}
document.addEventListener('scroll', noteMove, true)

const isMoving = () => performance.now() - movedAt < stillAfter

/** Takes away what stood in a picture's place; where the list moves that has time, and would have to be drawn in a frame of it. */
const uncover = (style: CSSStyleDeclaration): void => {
  if (isMoving()) window.setTimeout(uncover, 2 * stillAfter, style)
  else style.background = ''
}

interface Picture {
  /** Address of the image; null = there is none. */
  readonly source: string | null
  readonly broken: boolean
  /** For the element around the image: the colour that stands there until the image does. */
  readonly background: Record<string, string>
  /** Loads the image, and has its blurred picture stand behind it until it is there. */
  readonly hold: RefCallback<HTMLImageElement>
}

/** The image of an asset in a list. */
export const usePicture = (asset: Asset): Picture => {
  const [broken, setBroken] = useState(false)
  const { thumbhash, dominant_color: dominant } = asset
  const source = asset.thumb_url ?? asset.url ?? null
  const hold = useCallback(
    (picture: HTMLImageElement | null) => {
      // What becomes of an image is written to its elements directly: dozens arrive in a second, and drawing a tile anew for each takes longer
      // than a frame has.
      const style = picture?.parentElement?.style
      if (!picture || !style || !source) return
      const startedAt = performance.now()
      let waiting = true
      const blur = (address: string) => {
        style.backgroundImage = `url("${address}")`
      }
      if (thumbhash)
        void (queue ??= loadQueue()).then(
          ({ requestPlaceholder }) => requestPlaceholder(thumbhash, () => waiting, blur),
          // A blurred picture less: the colour stands there, and the next picture tries again.
          () => {
            queue = null
          },
        )
      picture.onload = () => {
        waiting = false
        uncover(style)
        // Each one that fades is a layer of its own and is drawn anew with every frame: a list in motion would lose some for what nobody sees.
        if (performance.now() - startedAt > noticeable && !isMoving()) picture.style.animation = 'fade-in 160ms'
      }
      picture.onerror = () => {
        waiting = false
        style.background = ''
        setBroken(true)
      }
      picture.src = source
      return () => {
        waiting = false
        // One that leaves the document before it has arrived is not fetched any further.
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
    hold,
  }
}
