import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent } from 'react'

const reachable = 'a[href], button:not([disabled], [tabindex="-1"]), input, select, textarea, summary, [tabindex]:not([tabindex="-1"])'
/** Duration of the panel's transition: screen readers should not start on a moving element. */
const focusDelayMs = 350

/** True if a menu or a dialog is open above the panel: it closes first. */
const isAbove = (target: EventTarget | null): boolean =>
  document.querySelector('dialog:modal') !== null || (target instanceof Element && target.closest('[popover]') !== null)

/**
 * Moves the focus into a panel that is not modal, keeps Tab inside it and returns the focus on unmount.
 * `key`: a change of it moves the focus to the start of the panel.
 */
export const useFocusTrap = (panel: RefObject<HTMLElement | null>, key: string, onEscape: () => void) => {
  useEffect(() => {
    const before = document.activeElement
    // The focused icon may exist only while its asset is focused. Fall back to the asset.
    const focusTargets = [before, before?.parentElement?.closest('[tabindex]')]
    return () => {
      // Return the focus only if it is lost: the user may have moved it already.
      const isLost = document.activeElement === null || document.activeElement === document.body
      const target = focusTargets.find((one) => one?.isConnected)
      if (isLost && target instanceof HTMLElement) target.focus()
    }
  }, [])
  useEffect(() => {
    const timer = window.setTimeout(() => panel.current?.focus({ preventScroll: true }), focusDelayMs)
    return () => window.clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another asset in the panel is another arrival
  }, [panel, key])

  // On the window: the focus may be lost or not moved yet.
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
