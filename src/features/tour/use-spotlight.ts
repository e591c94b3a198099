import { type RefObject, useLayoutEffect } from 'react'
import { place, placeWholeBox } from '../../ui/floating.ts'

const margin = 6

interface Spotlight {
  readonly target: Element
  /** Frame around the target. */
  readonly frame: RefObject<HTMLElement | null>
  /** Positioned beside the target. */
  readonly card: RefObject<HTMLElement | null>
}

/** Positions frame and card, and follows every movement of the target. */
export const useSpotlight = ({ target, frame, card }: Spotlight): void => {
  useLayoutEffect(() => {
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const follow = () => {
      if (!frame.current || !card.current) return
      const { left, top, width, height } = target.getBoundingClientRect()
      const { style } = frame.current
      style.setProperty('left', `${left - margin}px`)
      style.setProperty('top', `${top - margin}px`)
      style.setProperty('width', `${width + 2 * margin}px`)
      style.setProperty('height', `${height + 2 * margin}px`)
      place(card.current, target, { side: 'bottom', align: 'start', gap: 14 }, placeWholeBox)
    }
    follow()
    const resized = new ResizeObserver(follow)
    for (const element of [target, card.current, document.documentElement]) if (element) resized.observe(element)
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => {
      resized.disconnect()
      window.removeEventListener('scroll', follow, { capture: true })
    }
  }, [target, frame, card])
}
