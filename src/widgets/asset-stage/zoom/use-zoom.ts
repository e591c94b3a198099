import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { attachGestures } from './gestures.ts'
import { createZoom, type ZoomController } from './zoom-controller.ts'
import { keepsItsKeys, zoomByKey } from './zoom-keys.ts'
import type { Size } from './zoom-view.ts'

interface ZoomOptions {
  readonly stage: RefObject<HTMLElement | null>
  readonly picture: RefObject<HTMLElement | null>
  /** Of the asset itself; 0 × 0 while nobody knows. */
  readonly natural: Size
  readonly onSwipe: (direction: 1 | -1) => void
}

interface Zoom {
  readonly controller: ZoomController
  /** Size of a pixel of the asset in CSS pixels, as it was when the picture came to rest. */
  readonly pixel: number
  readonly isZoomed: boolean
  readonly isLargest: boolean
}

/** Following every frame of a pinch in React would cost more than the pinch. */
const restAfter = 120
const transition = 'transform var(--motion) cubic-bezier(0.2, 0, 0, 1)'

/** Draws a picture where gestures, keys and buttons want it. */
export const useZoom = ({ stage, picture, natural, onSwipe }: ZoomOptions): Zoom => {
  const [rest, setRest] = useState({ pixel: 1, isZoomed: false, isLargest: false })
  const drag = useRef(0)
  const [controller] = useState(createZoom)
  const swipe = useEffectEvent(onSwipe)
  const { width, height } = natural

  useLayoutEffect(() => {
    let timer = 0
    const detach = controller.attach(({ view, frame, pixel, animated }) => {
      const box = picture.current
      if (!box) return
      box.style.width = `${frame.fitted.width}px`
      box.style.height = `${frame.fitted.height}px`
      box.style.transition = animated ? transition : 'none'
      box.style.transform = `translate(${view.x + drag.current}px, ${view.y}px) scale(${view.scale})`
      const isZoomed = view.scale > 1.001
      // A page can be scrolled by a finger on a picture that is not zoomed; sideways it swipes.
      if (stage.current) stage.current.style.touchAction = isZoomed ? 'none' : 'pan-y'
      window.clearTimeout(timer)
      timer = window.setTimeout(() => setRest({ pixel, isZoomed, isLargest: view.scale >= frame.maxScale - 0.001 }), restAfter)
    })
    return () => {
      detach()
      window.clearTimeout(timer)
    }
  }, [controller, picture, stage])

  useLayoutEffect(() => {
    const element = stage.current
    if (!element) return
    const fit = () => controller.resize({ width, height }, { width: element.clientWidth, height: element.clientHeight })
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    return () => observer.disconnect()
  }, [controller, stage, width, height])

  // With the picture itself: a finger that comes down as it appears is meant for it.
  useLayoutEffect(() => {
    const element = stage.current
    if (!element) return
    return attachGestures(element, controller, {
      onDrag: (x) => {
        drag.current = x
        controller.panBy({ x: 0, y: 0 }, x === 0)
      },
      onSwipe: (direction) => swipe(direction),
    })
  }, [controller, stage])

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || keepsItsKeys(event.target, stage.current)) return
      if (zoomByKey(event.key, controller)) event.preventDefault()
    }
    // Before the page's own arrow keys, which turn to the next asset.
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [controller, stage])

  return { controller, ...rest }
}
