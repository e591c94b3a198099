import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus when the row of an ended link disappears with its button, which had it.
 * @param list changes with every load
 */
export const useFocusAfterEnd = <Target extends HTMLElement>(
  list: unknown,
): { readonly target: RefObject<Target | null>; readonly noteEnd: () => void } => {
  const target = useRef<Target>(null)
  const isDue = useRef(false)
  useEffect(() => {
    if (!isDue.current || document.activeElement !== document.body) return
    isDue.current = false
    target.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the row disappears with the loaded list
  }, [list])
  return {
    target,
    noteEnd: () => {
      isDue.current = true
    },
  }
}
