import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/**
 * What has the focus can go with new counts: a value that was chosen and that nothing has any more. The focus then stays where it was, on the
 * row that has come to its place, or on the last one of the list, its heading.
 */
export const useFocusInPlace = () => {
  const ref = useRef<HTMLDivElement>(null)
  const held = useRef<{ readonly one: Element; readonly at: number } | null>(null)
  /** Headings and rows, each by what takes the focus first in it; what else stands in a group counts as its heading. */
  const places = () => [...(ref.current?.querySelectorAll<HTMLElement>('legend button, li input') ?? [])]
  const hold = (one: Element) => {
    held.current = { one, at: places().findLastIndex((place) => place.closest('li, fieldset')?.contains(one)) }
  }
  useLayoutEffect(() => {
    if (!held.current) return
    const { one, at } = held.current
    if (one.isConnected) hold(one)
    else if (at >= 0 && document.activeElement === document.body) {
      const now = places()
      const next = now[at]?.matches('li input') ? now[at] : now[Math.min(at, now.length) - 1]
      ;(next ?? now[0] ?? ref.current)?.focus()
    }
  })
  return {
    ref,
    onFocus: ({ target }: FocusEvent) => hold(target),
    // Told only when somebody goes elsewhere, and not when it is taken away.
    onBlur: () => {
      held.current = null
    },
  }
}
