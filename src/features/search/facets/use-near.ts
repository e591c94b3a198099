import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether an element has come near the part of its scrolled parent that is seen. Once near it stays so: what it holds has state. */
export const useNear = <Target extends Element>(): { readonly target: RefObject<Target | null>; readonly near: boolean } => {
  const target = useRef<Target>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const element = target.current
    if (!element || near) return
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setNear(true), {
      rootMargin: '120px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [near])
  return { target, near }
}
