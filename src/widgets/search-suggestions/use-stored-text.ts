import { type RefObject, useLayoutEffect } from 'react'
import { takeTypedText } from '../../platform/typed-text.ts'

/** Restores the text and the focus that the search box had before the page reloaded itself. `show` must be stable. */
export const useStoredText = (field: RefObject<HTMLInputElement | null>, show: (text: string) => void): void =>
  // In the same task as the first rendering: a reload after that finds the text in the box.
  useLayoutEffect(() => {
    const stored = takeTypedText()
    if (!stored) return
    show(stored.text)
    if (stored.isFocused) field.current?.focus({ preventScroll: true })
  }, [field, show])
