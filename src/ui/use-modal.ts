import { type MouseEvent, type RefObject, type SyntheticEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

interface Modal {
  readonly ref: RefObject<HTMLDialogElement | null>
  readonly onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void
  readonly onClose: (event: SyntheticEvent<HTMLDialogElement>) => void
  readonly onPointerDown: (event: MouseEvent<HTMLDialogElement>) => void
  readonly onClick: (event: MouseEvent<HTMLDialogElement>) => void
}

/** Opens and closes a native modal dialog with `open`. The browser provides focus trap, inert background, top layer and focus return. */
export const useModal = (open: boolean, close: () => void): Modal => {
  const ref = useRef<HTMLDialogElement>(null)
  // Close the dialog while it is still in the document, also on unmount: only then does the browser return the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return undefined
    // Hiding a scroll bar would shift the page. Keep its space, but only if it was visible.
    document.documentElement.toggleAttribute('data-scrollbar', window.innerWidth > document.documentElement.clientWidth)
    // The focused button may exist only while its asset is hovered. Remember the focusable asset around it.
    const focusableParent = document.activeElement?.closest<HTMLElement>('[tabindex]')
    dialog.showModal()
    return () => {
      dialog.close()
      const { activeElement, body } = document
      // React receives no focus events while it removes the dialog.
      if (activeElement === body || dialog.contains(activeElement)) queueMicrotask(() => focusableParent?.focus({ preventScroll: true }))
    }
  }, [open])
  // One stable listener while the dialog is open: React may render between two listeners of one event and would drop a replaced one.
  const onLeave = useEffectEvent(close)
  useEffect(() => {
    if (!open) return undefined
    // A history step also closes a modal.
    const onPopState = () => onLeave()
    window.addEventListener('popstate', onPopState)
    return () => window.removeEventListener('popstate', onPopState)
  }, [open])
  return {
    ref,
    // The owner decides on Escape, so that the dialog never differs from its state.
    onCancel: (event) => {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      close()
    },
    // On a second Escape the browser closes without `cancel`. The event arrives late, so the dialog may be open again.
    onClose: ({ currentTarget }) => {
      if (open && !currentTarget.open) close()
    },
    // A press on the backdrop targets the dialog itself; the children fill its content box.
    onPointerDown: (event) => {
      if (event.target === event.currentTarget) close()
    },
    // A link of the router changes the page without a `popstate`.
    onClick: ({ defaultPrevented, target }) => {
      if (defaultPrevented && target instanceof Element && target.closest('a[href]')) close()
    },
  }
}
