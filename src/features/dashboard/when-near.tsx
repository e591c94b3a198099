import { type CSSProperties, type ReactNode, useCallback, useState } from 'react'

interface WhenNearProps {
  /** What keeps its place until then. */
  readonly as: 'div' | 'li'
  readonly style: CSSProperties
  readonly children: ReactNode
}

/** Draws a collection, and with that asks for what is in it, once its place comes near the window. */
export const WhenNear = ({ as: Place, style, children }: WhenNearProps) => {
  const [near, setNear] = useState(false)
  const watch = useCallback((place: Element | null) => {
    if (!place) return undefined
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setNear(true), {
      rootMargin: '800px',
    })
    observer.observe(place)
    return () => observer.disconnect()
  }, [])
  return near ? children : <Place ref={watch} style={style} />
}
