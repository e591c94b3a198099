import { type RefObject, useEffect } from 'react'

const controls = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable=true]'

const isFocusable = (element: HTMLElement): boolean => element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility()

/** Focusable controls of an element, in document order. */
const controlsOf = (container: Node | null): HTMLElement[] =>
  container instanceof HTMLElement
    ? [container, ...container.querySelectorAll<HTMLElement>(controls)].filter((one) => one.matches(controls) && isFocusable(one))
    : []

/** The control closest to a removed node: after it, before it, then around it. */
const nearest = (parent: Node | null, before: Node | null, after: Node | null, root: Node): HTMLElement | undefined => {
  for (let next = after; next; next = next.nextSibling) if (controlsOf(next).length > 0) return controlsOf(next)[0]
  for (let last = before; last; last = last.previousSibling) if (controlsOf(last).length > 0) return controlsOf(last).at(-1)
  return parent && parent !== root ? nearest(parent.parentNode, parent.previousSibling, parent.nextSibling, root) : undefined
}

/** Moves the focus to a neighbour when the focused control is removed, e.g. with a list entry or a menu. */
export const useFocusRecovery = (area: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const root = area.current
    if (!root) return undefined
    let focused: HTMLElement | null = null
    const remember = ({ target }: Event) => {
      focused = target instanceof HTMLElement ? target : null
    }
    // A press outside all controls removes the focus on purpose.
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
