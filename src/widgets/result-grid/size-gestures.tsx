import { useAtom } from 'jotai'
import { type RefObject, useEffect, useRef } from 'react'
import type { ViewKey } from '#contract/config/views.ts'
import { tileStepAtom } from '../../domain/search/tile-size.ts'

/** Ratio of two distances of two fingers that changes the size by one step. */
const pinchRatio = 1.25
/** Wheel distance in px for one step: a notch of a mouse wheel, or a short move on a trackpad. */
const wheelStepPx = 60

const distanceOf = ({ touches }: TouchEvent): number => {
  const [one, other] = [touches[0], touches[1]]
  return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0
}

interface SizeGesturesProps {
  /** The element that scrolls. */
  readonly area: RefObject<HTMLElement | null>
  readonly view: ViewKey
}

/** Changes the size of tiles by Ctrl and wheel, and by pinching. Renders nothing. */
export const SizeGestures = ({ area, view }: SizeGesturesProps) => {
  const [stepOf, setStep] = useAtom(tileStepAtom)
  const step = stepOf(view)
  // In px. A gesture continues after it has changed the size.
  const wheelDistance = useRef(0)
  const started = useRef(0)
  useEffect(() => {
    const element = area.current
    if (!element) return undefined
    const change = (by: 1 | -1) => setStep(view, step + by)
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      // Else the browser would enlarge the whole page.
      event.preventDefault()
      wheelDistance.current += event.deltaY
      if (Math.abs(wheelDistance.current) < wheelStepPx) return
      change(wheelDistance.current < 0 ? 1 : -1)
      wheelDistance.current = 0
    }
    const start = (event: TouchEvent) => {
      started.current = distanceOf(event)
    }
    const move = (event: TouchEvent) => {
      const distance = distanceOf(event)
      if (distance === 0 || started.current === 0) return
      if (event.cancelable) event.preventDefault()
      const ratio = distance / started.current
      if (ratio < pinchRatio && ratio > 1 / pinchRatio) return
      change(ratio > 1 ? 1 : -1)
      started.current = distance
    }
    const options = { passive: false }
    element.addEventListener('wheel', wheel, options)
    element.addEventListener('touchstart', start, options)
    element.addEventListener('touchmove', move, options)
    return () => {
      element.removeEventListener('wheel', wheel)
      element.removeEventListener('touchstart', start)
      element.removeEventListener('touchmove', move)
    }
  }, [area, view, step, setStep])
  return null
}
