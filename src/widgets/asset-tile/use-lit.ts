import { type FocusEvent, type PointerEvent, useState } from 'react'

/** Whether somebody points at an element or has the focus in it: what they may do with it is only there meanwhile. */
export const useLit = () => {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  return {
    lit: pointed || focused,
    handlers: {
      onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: (event: FocusEvent) => setFocused(event.currentTarget.matches(':has(:focus-visible), :focus-visible')),
      onBlur: (event: FocusEvent) => !event.currentTarget.contains(event.relatedTarget) && setFocused(false),
    },
  }
}
