import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus when the focused facet value is removed by new counts.
 * It moves to the row in its place, else to the last row of the list or its heading.
 */
export const useFocusInPlace = () => {
  const ref = useRef<HTMLDivElement>(null)
  const focused = useRef<{ readonly element: Element; readonly index: number } | null>(null)
  /** Headings and rows by their first focusable element; other elements of a group count as its heading. */
  const places = () => [...(ref.current?.querySelectorAll<HTMLElement>('legend button, li input') ?? [])]
  const remember = (one: Element) => {
    focused.current = { element: one, index: places().findLastIndex((place) => place.closest('li, fieldset')?.contains(one)) }
  }
  useLayoutEffect(() => {
    if (!focused.current) return
    const { element, index } = focused.current
    if (element.isConnected) remember(element)
    else if (index >= 0 && document.activeElement === document.body) {
      const now = places()
      const next = now[index]?.matches('li input') ? now[index] : now[Math.min(index, now.length) - 1]
      ;(next ?? now[0] ?? ref.current)?.focus()
    }
  })
  return {
    ref,
    onFocus: ({ target }: FocusEvent) => remember(target),
    // Sent when the user moves the focus, not when the element is removed.
    onBlur: () => {
      focused.current = null
    },
  }
}
