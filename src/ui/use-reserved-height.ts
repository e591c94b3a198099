import { type RefObject, useLayoutEffect } from 'react'

/**
 * Publishes a height in px as a CSS variable of the document: that of an element that floats at the lower edge of its area, and of everything
 * below that area, such as a footer. Without the element the variable has its default.
 */
export const useReservedHeight = (target: RefObject<HTMLElement | null>, variable: `--${string}`): void => {
  useLayoutEffect(() => {
    const element = target.current
    if (!element) return
    // null at a fixed position: its area is the window.
    const area = element.offsetParent
    const { style } = document.documentElement
    const publish = () => {
      const below = area ? window.innerHeight - area.getBoundingClientRect().bottom : 0
      style.setProperty(variable, `${Math.ceil(element.offsetHeight + Math.max(0, below))}px`)
    }
    publish()
    const observer = new ResizeObserver(publish)
    for (const observed of [element, area]) if (observed) observer.observe(observed)
    window.addEventListener('resize', publish)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', publish)
      style.removeProperty(variable)
    }
  }, [target, variable])
}
