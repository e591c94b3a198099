import { type RefObject, useLayoutEffect } from 'react'

/** Tells the rest of the page how much of an edge an element takes, as a variable of the document: 0 while it is not there. */
export const useTakenHeight = (taker: RefObject<HTMLElement | null>, variable: `--${string}`, gap = 0): void => {
  useLayoutEffect(() => {
    const element = taker.current
    if (!element) return
    const { style } = document.documentElement
    const tell = () => style.setProperty(variable, `${element.offsetHeight + gap}px`)
    tell()
    const observer = new ResizeObserver(tell)
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(variable)
    }
  }, [taker, variable, gap])
}
