import { clamp } from '#common/clamp.ts'
import type { ZoomController } from './zoom-controller.ts'
import type { Point } from './zoom-view.ts'

interface Callbacks {
  /** Horizontal offset of a swipe in px while the picture is not zoomed; 0 = released. */
  readonly onDrag: (x: number) => void
  /** 1 = next asset: a swipe to the left, or to the right in right-to-left languages. */
  readonly onSwipe: (direction: 1 | -1) => void
}

const doubleTapMs = 300
const doubleTapRadiusPx = 32
const swipeDistancePx = 72
const swipeSpeed = 0.5
const tapTolerancePx = 8

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

/** Wheels report pixels, lines or pages. A trackpad pinch arrives as small steps with Ctrl. */
const wheelFactor = ({ deltaY, deltaMode, ctrlKey }: WheelEvent): number => {
  const pixels = deltaY * (deltaMode === 1 ? 16 : deltaMode === 2 ? 100 : 1)
  return Math.exp(-clamp(pixels, -240, 240) * (ctrlKey ? 0.01 : 0.002))
}

interface Press {
  readonly start: Point
  readonly at: number
  moved: boolean
}

/** Translates wheel, drag, pinch, swipe and double tap on an element into calls of a zoom controller. @returns detaches the listeners */
export const attachGestures = (element: HTMLElement, zoom: ZoomController, { onDrag, onSwipe }: Callbacks): (() => void) => {
  const fingers = new Map<number, Point>()
  const ended = new AbortController()
  let press: Press | null = null
  let lastTap: { at: number; point: Point } | null = null

  const relative = (event: { clientX: number; clientY: number }): Point => {
    const box = element.getBoundingClientRect()
    return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 }
  }
  const isRightToLeft = () => getComputedStyle(element).direction === 'rtl'
  const onControl = (event: Event) => event.target instanceof Element && event.target.closest('button, a, input') !== null

  const pinch = (before: Map<number, Point>) => {
    const [a, b] = [...before.values()]
    const [c, d] = [...fingers.values()]
    if (!a || !b || !c || !d) return
    const from = between(a, b)
    const to = between(c, d)
    zoom.panBy({ x: to.x - from.x, y: to.y - from.y })
    zoom.zoomBy(distance(c, d) / Math.max(1, distance(a, b)), to)
  }

  const down = (event: PointerEvent) => {
    if (event.button !== 0 || onControl(event)) return
    fingers.set(event.pointerId, relative(event))
    press = fingers.size === 1 ? { start: relative(event), at: event.timeStamp, moved: false } : null
    if (fingers.size === 2) onDrag(0)
  }
  const move = (event: PointerEvent) => {
    const last = fingers.get(event.pointerId)
    if (!last) return
    // The pointer was released outside the element before it was captured.
    if (event.buttons === 0) return release(event)
    const before = new Map(fingers)
    const point = relative(event)
    fingers.set(event.pointerId, point)
    if (fingers.size === 2) return pinch(before)
    if (!press) return
    if (!press.moved && distance(point, press.start) > tapTolerancePx) {
      press.moved = true
      // Capture only after a move, so that a plain click reaches the element below.
      element.setPointerCapture(event.pointerId)
    }
    if (!press.moved) return
    if (zoom.isZoomed()) zoom.panBy({ x: point.x - last.x, y: point.y - last.y })
    else onDrag(point.x - press.start.x)
  }
  const tap = (point: Point, at: number) => {
    const isSecond = lastTap !== null && at - lastTap.at < doubleTapMs && distance(point, lastTap.point) < doubleTapRadiusPx
    lastTap = isSecond ? null : { at, point }
    if (isSecond) zoom.toggle(point)
  }
  const release = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId)) return
    const [left] = fingers.values()
    if (left) {
      // The remaining finger continues to move the picture.
      press = fingers.size === 1 ? { start: left, at: event.timeStamp, moved: true } : null
      return
    }
    const ending = press
    press = null
    onDrag(0)
    if (!ending || event.type !== 'pointerup') return
    const point = relative(event)
    if (!ending.moved) return tap(point, event.timeStamp)
    const x = point.x - ending.start.x
    const isSideways = Math.abs(x) > Math.abs(point.y - ending.start.y) * 1.5
    const speed = Math.abs(x) / Math.max(1, event.timeStamp - ending.at)
    const isFarOrFast = Math.abs(x) > swipeDistancePx || (Math.abs(x) > swipeDistancePx / 3 && speed > swipeSpeed)
    if (!zoom.isZoomed() && isSideways && isFarOrFast) onSwipe(x < 0 === isRightToLeft() ? -1 : 1)
  }
  const preventScroll = (event: TouchEvent) => {
    // Two fingers always zoom: a scroll would cancel their pointer events.
    if (event.touches.length > 1 && event.cancelable) event.preventDefault()
  }
  const wheel = (event: WheelEvent) => {
    event.preventDefault()
    zoom.zoomBy(wheelFactor(event), relative(event))
  }

  const options = { signal: ended.signal }
  element.addEventListener('pointerdown', down, options)
  element.addEventListener('pointermove', move, options)
  element.addEventListener('pointerup', release, options)
  element.addEventListener('pointercancel', release, options)
  element.addEventListener('touchmove', preventScroll, { ...options, passive: false })
  element.addEventListener('wheel', wheel, { ...options, passive: false })
  return () => ended.abort()
}
