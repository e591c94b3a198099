import { type FocusEvent, type PointerEvent, useState } from 'react'

const valueOf = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest('[data-value]')?.getAttribute('data-value') ?? null) : null

/**
 * Value of the hovered or focused row; null = none. Tracked by the list: a row that moves away from a resting pointer receives no leave
 * event.
 */
export const useActiveRow = () => {
  const [activeValue, setActiveValue] = useState<string | null>(null)
  // An open menu has the focus and must not disappear with the pointer.
  const follow = (event: PointerEvent) =>
    event.currentTarget.querySelector('[aria-expanded="true"]') ?? setActiveValue(valueOf(event.target))
  const handlers = {
    onPointerOver: follow,
    onPointerLeave: (event: PointerEvent) => event.currentTarget.querySelector('[aria-expanded="true"]') ?? setActiveValue(null),
    onFocus: (event: FocusEvent) => setActiveValue(valueOf(event.target)),
    onBlur: (event: FocusEvent) => !event.currentTarget.contains(event.relatedTarget) && setActiveValue(null),
  }
  return { near: activeValue, handlers }
}
