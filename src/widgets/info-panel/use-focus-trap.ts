import { type KeyboardEvent, type RefObject, useEffect } from 'react'

const reachable = 'a[href], button:not([disabled]), input, select, textarea, summary, [tabindex]:not([tabindex="-1"])'
/** Lets the panel arrive first; a screen reader would else start on something that still moves. */
const focusAfter = 350

const isOwnPopover = (target: EventTarget): boolean => target instanceof Element && target.closest('[popover]') !== null

/**
 * Brings the focus into a panel that is not modal, keeps Tab inside it and gives the focus back when it goes.
 * `key`: a change of it brings the focus back to the start.
 */
export const useFocusTrap = (panel: RefObject<HTMLElement | null>, key: string, onEscape: () => void) => {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      // Only what would be lost is given back: the person may have gone elsewhere already.
      const lost = document.activeElement === null || document.activeElement === document.body
      if (lost && before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  useEffect(() => {
    const timer = window.setTimeout(() => panel.current?.focus({ preventScroll: true }), focusAfter)
    return () => window.clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another asset in the panel is another arrival
  }, [panel, key])

  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || isOwnPopover(event.target)) return
    if (event.key === 'Escape') {
      event.preventDefault()
      onEscape()
      return
    }
    if (event.key !== 'Tab') return
    const stops = [...(panel.current?.querySelectorAll<HTMLElement>(reachable) ?? [])].filter((stop) => stop.checkVisibility())
    const [first, last] = [stops[0], stops.at(-1)]
    const leaving = event.shiftKey
      ? document.activeElement === first || document.activeElement === panel.current
      : document.activeElement === last
    if (!leaving) return
    event.preventDefault()
    ;(event.shiftKey ? last : first)?.focus()
  }
}
