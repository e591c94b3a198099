import { type FocusEvent, type PointerEvent, useState } from 'react'

/** True while the pointer is over an element or the focus is in it. Actions are rendered only then. */
export const useHover = () => {
  const [isPointed, setIsPointed] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const point = (event: PointerEvent) => event.pointerType === 'mouse' && setIsPointed(true)
  return {
    isHovered: isPointed || isFocused,
    handlers: {
      onPointerEnter: point,
      // An element that is rendered under a resting pointer receives no enter event.
      onPointerMove: point,
      onPointerLeave: () => setIsPointed(false),
      onFocus: (event: FocusEvent) => setIsFocused(event.currentTarget.matches(':has(:focus-visible), :focus-visible')),
      onBlur: (event: FocusEvent) => !event.currentTarget.contains(event.relatedTarget) && setIsFocused(false),
    },
  }
}
