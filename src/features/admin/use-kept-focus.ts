import { type RefObject, useEffect } from 'react'

const controls = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable=true]'

const canTake = (element: HTMLElement): boolean => element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility()

/** Controls in and below an element, in their order. */
const controlsOf = (place: Node | null): HTMLElement[] =>
  place instanceof HTMLElement
    ? [place, ...place.querySelectorAll<HTMLElement>(controls)].filter((one) => one.matches(controls) && canTake(one))
    : []

/** Whoever stands nearest to where something was: what came after it, what came before it, and so on outwards. */
const nearest = (parent: Node | null, before: Node | null, after: Node | null, root: Node): HTMLElement | undefined => {
  for (let next = after; next; next = next.nextSibling) if (controlsOf(next).length > 0) return controlsOf(next)[0]
  for (let last = before; last; last = last.previousSibling) if (controlsOf(last).length > 0) return controlsOf(last).at(-1)
  return parent && parent !== root ? nearest(parent.parentNode, parent.previousSibling, parent.nextSibling, root) : undefined
}

/** What has the focus can go by being used: an entry that is removed, a menu with nothing left to reset. The focus then goes on to its neighbour. */
export const useKeptFocus = (area: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const root = area.current
    if (!root) return undefined
    let focused: HTMLElement | null = null
    const remember = ({ target }: Event) => {
      focused = target instanceof HTMLElement ? target : null
    }
    // A press beside every control takes the focus away on purpose.
    const forget = () => {
      focused = null
    }
    const observer = new MutationObserver((records) => {
      const lost = focused
      if (!lost || lost.isConnected || document.activeElement !== document.body) return
      const record = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(lost)))
      if (!record?.target.isConnected) return
      const { target, previousSibling, nextSibling } = record
      nearest(target, previousSibling, nextSibling, root)?.focus({ preventScroll: true })
    })
    root.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', forget, true)
    observer.observe(root, { childList: true, subtree: true })
    return () => {
      root.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', forget, true)
      observer.disconnect()
    }
  }, [area])
}
