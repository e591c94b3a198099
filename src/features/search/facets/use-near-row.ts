import { type FocusEvent, type PointerEvent, useState } from 'react'

const valueOf = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest('[data-value]')?.getAttribute('data-value') ?? null) : null

/**
 * The row of a list that somebody points at or has the focus in; null = none. Kept by the list: a row that moves away below a resting
 * pointer is not told that it has left.
 */
export const useNearRow = () => {
  const [near, setNear] = useState<string | null>(null)
  // An open menu has the focus, and must not vanish with the pointer.
  const follow = (event: PointerEvent) => event.currentTarget.querySelector('[aria-expanded="true"]') ?? setNear(valueOf(event.target))
  const handlers = {
    onPointerOver: follow,
    onPointerLeave: (event: PointerEvent) => event.currentTarget.querySelector('[aria-expanded="true"]') ?? setNear(null),
    onFocus: (event: FocusEvent) => setNear(valueOf(event.target)),
    onBlur: (event: FocusEvent) => !event.currentTarget.contains(event.relatedTarget) && setNear(null),
  }
  return { near, handlers }
}
