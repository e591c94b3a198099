import { type CSSProperties, type ReactNode, useCallback, useState } from 'react'

interface RenderNearViewportProps {
  /** Element and style of the placeholder. */
  readonly as: 'div' | 'li'
  readonly style: CSSProperties
  readonly children: ReactNode
}

/** Renders its children when the placeholder is near the window; only then they request data. */
export const RenderNearViewport = ({ as: Placeholder, style, children }: RenderNearViewportProps) => {
  const [isNear, setIsNear] = useState(false)
  const watch = useCallback((element: Element | null) => {
    if (!element) return undefined
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setIsNear(true), {
      rootMargin: '800px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return isNear ? children : <Placeholder ref={watch} style={style} />
}
