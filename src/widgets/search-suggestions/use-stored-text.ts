import { type RefObject, useEffect } from 'react'
import { takeTypedText } from '../../platform/typed-text.ts'

/** Restores the text and the focus that the search box had before the page reloaded itself. `show` must be stable. */
export const useStoredText = (field: RefObject<HTMLInputElement | null>, show: (text: string) => void): void =>
  useEffect(() => {
    const stored = takeTypedText()
    if (!stored) return
    show(stored.text)
    if (stored.isFocused) field.current?.focus({ preventScroll: true })
  }, [field, show])
