import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent } from 'react'

const reachable = 'a[href], button:not([disabled], [tabindex="-1"]), input, select, textarea, summary, [tabindex]:not([tabindex="-1"])'
/** Lets the panel arrive first; a screen reader would else start on something that still moves. */
const focusAfter = 350

/** A menu or a dialog over the panel, which closes first. */
const isAbove = (target: EventTarget | null): boolean =>
  document.querySelector('dialog:modal') !== null || (target instanceof Element && target.closest('[popover]') !== null)

/**
 * Brings the focus into a panel that is not modal, keeps Tab inside it and gives the focus back when it goes.
 * `key`: a change of it brings the focus back to the start.
 */
export const useFocusTrap = (panel: RefObject<HTMLElement | null>, key: string, onEscape: () => void) => {
  useEffect(() => {
    const before = document.activeElement
    // An icon that is there only while its asset has the focus is gone by then; the asset itself is not.
    const places = [before, before?.parentElement?.closest('[tabindex]')]
    return () => {
      // Only what would be lost is given back: the person may have gone elsewhere already.
      const isLost = document.activeElement === null || document.activeElement === document.body
      const place = places.find((one) => one?.isConnected)
      if (isLost && place instanceof HTMLElement) place.focus()
    }
  }, [])
  useEffect(() => {
    const timer = window.setTimeout(() => panel.current?.focus({ preventScroll: true }), focusAfter)
    return () => window.clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another asset in the panel is another arrival
  }, [panel, key])

  // Wherever the focus is: it may have been lost, or not have arrived yet.
  const escape = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isAbove(event.target)) return
    event.preventDefault()
    onEscape()
  })
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => escape(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Tab' || event.defaultPrevented || isAbove(event.target)) return
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
