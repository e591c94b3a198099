import { type RefObject, useEffect, useRef, useState } from 'react'

/** True once an element was near the visible part of its scrolling parent. It stays true, because the content has state. */
export const useNearViewport = <Target extends Element>(): { readonly target: RefObject<Target | null>; readonly isNear: boolean } => {
  const target = useRef<Target>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const element = target.current
    if (!element || isNear) return
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setIsNear(true), {
      rootMargin: '120px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isNear])
  return { target, isNear }
}
