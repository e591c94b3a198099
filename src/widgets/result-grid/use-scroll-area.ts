import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { Frame, Scroller } from './scroller.ts'

/** After so many ms without a move the list rests. */
const restAfter = 80

interface ScrollArea {
  /** For the element that scrolls. */
  readonly area: RefObject<HTMLDivElement | null>
  readonly frame: Frame
  /** px inside its padding; 0 = not measured yet. */
  readonly width: number
  /** px that its scroll bar takes. */
  readonly gutter: number
  /** Size of the letters that a reader has set; 1 = the usual one. */
  readonly letters: number
}

/** Tells a scroller what happens to its element, and puts the scroll bar where a frame wants it. */
export const useScrollArea = (scroller: Scroller): ScrollArea => {
  const area = useRef<HTMLDivElement>(null)
  const frame = useSyncExternalStore(scroller.subscribe, scroller.frame)
  const [room, setRoom] = useState({ width: 0, gutter: 0, letters: 1 })

  useLayoutEffect(() => {
    const element = area.current
    if (!element) return
    const measure = () => {
      const style = getComputedStyle(element)
      setRoom({
        width: Math.max(0, element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)),
        gutter: element.offsetWidth - element.clientWidth,
        letters: Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16,
      })
      scroller.setViewport(element.clientHeight, window.devicePixelRatio)
    }
    measure()
    // In the same frame, or the old geometry would be seen in the new size.
    const observer = new ResizeObserver(() => flushSync(measure))
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])

  useLayoutEffect(() => {
    if (!area.current || frame.put === null) return
    area.current.scrollTop = frame.put
    scroller.placed()
  }, [frame, scroller])

  const hasRows = frame.layout.rowCount > 0
  useEffect(() => {
    if (!hasRows) return undefined
    // A frame and a task later: whoever touches the first rows does not wait for those that nobody sees.
    let task = 0
    const painted = requestAnimationFrame(() => (task = window.setTimeout(scroller.drawn)))
    return () => {
      cancelAnimationFrame(painted)
      window.clearTimeout(task)
    }
  }, [hasRows, scroller])

  useEffect(() => {
    const element = area.current
    if (!element) return
    let rest = 0
    let held = false
    const settle = () => {
      window.clearTimeout(rest)
      rest = window.setTimeout(() => scroller.rested(held), restAfter)
    }
    const scrolled = () => {
      scroller.scrolled(element.scrollTop, performance.now())
      settle()
    }
    const stepped = () => scroller.stepped(performance.now())
    const touched = () => {
      held = true
      stepped()
    }
    const released = () => {
      held = false
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
      window.clearTimeout(rest)
    }
  }, [scroller])

  return { area, frame, ...room }
}
