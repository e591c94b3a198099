import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { RenderedRows, Scroller } from './scroller.ts'

/** The list counts as resting after this time without a move. */
const restDelayMs = 80
/** A frame after this time is late: at 60 Hz at least one is missing before it. */
const lateFrameMs = 25

interface ScrollArea {
  /** For the scrolling element. */
  readonly area: RefObject<HTMLDivElement | null>
  readonly frame: RenderedRows
  /** Width in px inside its padding; 0 = not measured yet. */
  readonly width: number
  /** Width of its scroll bar in px. */
  readonly gutter: number
  /** Font scale chosen by the user; 1 = default. */
  readonly fontScale: number
}

/** Connects a scroller with its element: passes events on and applies scroll bar offsets. */
export const useScrollArea = (scroller: Scroller): ScrollArea => {
  const area = useRef<HTMLDivElement>(null)
  const frame = useSyncExternalStore(scroller.subscribe, scroller.frame)
  const [size, setSize] = useState({ width: 0, gutter: 0, fontScale: 1 })

  useLayoutEffect(() => {
    const element = area.current
    if (!element) return
    const measure = () => {
      const style = getComputedStyle(element)
      setSize({
        width: Math.max(0, element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)),
        gutter: element.offsetWidth - element.clientWidth,
        fontScale: Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16,
      })
      scroller.setViewport(element.clientHeight, window.devicePixelRatio)
    }
    measure()
    // Synchronously, or the new size would show the old layout for one frame.
    const observer = new ResizeObserver(() => flushSync(measure))
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])

  useLayoutEffect(() => {
    if (!area.current || frame.scrollTo === null) return
    area.current.scrollTop = frame.scrollTo
    scroller.placed()
  }, [frame, scroller])

  const hasRows = frame.layout.rowCount > 0
  useEffect(() => {
    if (!hasRows) return undefined
    // One frame and one task later: input on the first rows must not wait for invisible ones.
    let task = 0
    const painted = requestAnimationFrame(() => (task = window.setTimeout(scroller.rendered)))
    return () => {
      cancelAnimationFrame(painted)
      window.clearTimeout(task)
    }
  }, [hasRows, scroller])

  useEffect(() => {
    const element = area.current
    if (!element) return
    let restTimer = 0
    let isTouched = false
    let frameRequest = 0
    const settle = () => {
      window.clearTimeout(restTimer)
      restTimer = window.setTimeout(() => {
        cancelAnimationFrame(frameRequest)
        frameRequest = 0
        scroller.scrollEnded(isTouched)
      }, restDelayMs)
    }
    const watchFrames = (before: number) => {
      frameRequest = requestAnimationFrame((now) => {
        if (now - before > lateFrameMs) scroller.delayed()
        watchFrames(now)
      })
    }
    const scrolled = () => {
      // Scroll events are sent in a frame, so the next one is due in its usual time.
      if (frameRequest === 0) watchFrames(performance.now())
      scroller.scrolled(element.scrollTop, performance.now())
      settle()
    }
    const stepped = () => scroller.stepped(performance.now())
    const touched = () => {
      isTouched = true
      stepped()
    }
    const released = () => {
      isTouched = false
      settle()
    }
    const listening = new AbortController()
    const options = { passive: true, signal: listening.signal }
    element.addEventListener('scroll', scrolled, options)
    for (const event of ['wheel', 'keydown', 'touchmove']) element.addEventListener(event, stepped, options)
    element.addEventListener('touchstart', touched, options)
    for (const event of ['touchend', 'touchcancel']) element.addEventListener(event, released, options)
    return () => {
      listening.abort()
      window.clearTimeout(restTimer)
      cancelAnimationFrame(frameRequest)
    }
  }, [scroller])

  return { area, frame, ...size }
}
