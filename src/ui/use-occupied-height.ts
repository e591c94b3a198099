import { type RefObject, useLayoutEffect } from 'react'

/** Publishes the height that an element occupies at a window edge as a CSS variable of the document; 0 while it is absent. */
export const useOccupiedHeight = (target: RefObject<HTMLElement | null>, variable: `--${string}`, gap = 0): void => {
  useLayoutEffect(() => {
    const element = target.current
    if (!element) return
    const { style } = document.documentElement
    const publish = () => style.setProperty(variable, `${element.offsetHeight + gap}px`)
    publish()
    const observer = new ResizeObserver(publish)
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(variable)
    }
  }, [target, variable, gap])
}
