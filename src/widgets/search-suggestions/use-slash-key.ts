import { type RefObject, useEffect } from 'react'
import { isShortcutAllowed } from '../../platform/single-keys.ts'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))

/** `/` focuses the field from anywhere on the page. */
export const useSlashKey = (field: RefObject<HTMLInputElement | null>): void => {
  useEffect(() => {
    const focusOnSlash = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (!isShortcutAllowed(event.key) || document.querySelector('dialog:modal')) return
      event.preventDefault()
      field.current?.select()
    }
    window.addEventListener('keydown', focusOnSlash)
    return () => window.removeEventListener('keydown', focusOnSlash)
  }, [field])
}
