import { type FocusEvent, type PointerEvent, useState } from 'react'

/** Whether somebody points at an element or has the focus in it: what they may do with it is only there meanwhile. */
export const useLit = () => {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const point = (event: PointerEvent) => event.pointerType === 'mouse' && setPointed(true)
  return {
    lit: pointed || focused,
    handlers: {
      onPointerEnter: point,
      // Nobody enters what was drawn under a pointer that stood there.
      onPointerMove: point,
      onPointerLeave: () => setPointed(false),
      onFocus: (event: FocusEvent) => setFocused(event.currentTarget.matches(':has(:focus-visible), :focus-visible')),
      onBlur: (event: FocusEvent) => !event.currentTarget.contains(event.relatedTarget) && setFocused(false),
    },
  }
}
