import { fittedView, frameFor, type Point, panned, pixelScale, type Size, type View, type ZoomFrame, zoomAround } from './zoom-view.ts'

export interface Shown {
  readonly view: View
  readonly frame: ZoomFrame
  /** Size of a pixel of the asset in CSS pixels. */
  readonly pixel: number
  readonly animated: boolean
}

export interface ZoomController {
  /** Registers the renderer. It is called immediately and after every change. */
  readonly attach: (draw: (shown: Shown) => void) => () => void
  readonly view: () => View
  readonly isZoomed: () => boolean
  /** Sets natural size and stage size, and keeps the zoom as far as possible. */
  readonly resize: (natural: Size, stage: Size) => void
  readonly zoomBy: (factor: number, point?: Point, animated?: boolean) => void
  readonly panBy: (by: Point, animated?: boolean) => void
  /** Zooms in around the point if the picture is fitted, else fits it. */
  readonly toggle: (point?: Point) => void
  readonly fit: () => void
  /** One pixel of the asset to one CSS pixel. */
  readonly oneToOne: () => void
}

const middle: Point = { x: 0, y: 0 }
const usualStep = 2.5

/** Holds the position of a picture and notifies its renderer. No DOM, no React: gestures, keys and buttons all use it. */
export const createZoom = (): ZoomController => {
  let draw: (shown: Shown) => void = () => undefined
  let natural: Size = { width: 0, height: 0 }
  let frame = frameFor(natural, { width: 0, height: 0 })
  let view = fittedView

  const show = (next: View, animated: boolean) => {
    view = next
    draw({ view, frame, pixel: pixelScale(view, natural, frame), animated })
  }
  const zoomBy = (factor: number, point = middle, animated = false) => show(zoomAround(view, factor, point, frame), animated)
  const isZoomed = () => view.scale > 1.001
  const fit = () => show(fittedView, true)
  const fittedPixel = () => pixelScale(fittedView, natural, frame)

  return {
    attach: (drawer) => {
      draw = drawer
      show(view, false)
      return () => {
        draw = () => undefined
      }
    },
    view: () => view,
    isZoomed,
    resize: (nextNatural, stage) => {
      natural = nextNatural
      frame = frameFor(natural, stage)
      show(panned(view, middle, frame), false)
    },
    zoomBy,
    panBy: (by, animated = false) => show(panned(view, by, frame), animated),
    toggle: (point = middle) => {
      if (isZoomed()) return fit()
      const oneToOne = 1 / fittedPixel()
      zoomBy(oneToOne > 1.4 ? Math.min(oneToOne, 4) : usualStep, point, true)
    },
    fit,
    oneToOne: () => zoomBy(1 / pixelScale(view, natural, frame), middle, true),
  }
}
