import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { attachGestures } from './gestures.ts'
import { createZoom, type ZoomController } from './zoom-controller.ts'
import { ownsKeys, zoomByKey } from './zoom-keys.ts'
import type { Size } from './zoom-view.ts'

interface ZoomOptions {
  readonly stage: RefObject<HTMLElement | null>
  readonly picture: RefObject<HTMLElement | null>
  /** Size of the asset itself; 0 × 0 = unknown. */
  readonly natural: Size
  readonly onSwipe: (direction: 1 | -1) => void
}

interface Zoom {
  readonly controller: ZoomController
  /** Size of a pixel of the asset in CSS pixels after the last movement. */
  readonly pixel: number
  readonly isZoomed: boolean
  readonly isLargest: boolean
}

/** Delay before React renders: rendering every frame of a pinch would be too slow. */
const renderDelayMs = 120
const transition = 'transform var(--motion) cubic-bezier(0.2, 0, 0, 1)'

/** Draws a picture at the position that gestures, keys and buttons set. */
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
      // A finger scrolls the page on a picture that is not zoomed; horizontally it swipes.
      if (stage.current) stage.current.style.touchAction = isZoomed ? 'none' : 'pan-y'
      window.clearTimeout(timer)
      timer = window.setTimeout(() => setRest({ pixel, isZoomed, isLargest: view.scale >= frame.maxScale - 0.001 }), renderDelayMs)
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

  // In a layout effect: a finger that touches the picture as it appears must be handled.
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
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || ownsKeys(event.target, stage.current)) return
      if (zoomByKey(event.key, controller)) event.preventDefault()
    }
    // In the capture phase, before the page's arrow keys, which turn to the next asset.
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [controller, stage])

  return { controller, ...rest }
}
