import { type MouseEvent, type RefObject, type SyntheticEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

interface Modal {
  readonly ref: RefObject<HTMLDialogElement | null>
  readonly onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void
  readonly onClose: (event: SyntheticEvent<HTMLDialogElement>) => void
  readonly onPointerDown: (event: MouseEvent<HTMLDialogElement>) => void
  readonly onClick: (event: MouseEvent<HTMLDialogElement>) => void
}

/** Drives a native modal dialog from `open`. Focus trap, inert background, top layer and the way back of the focus are the platform's. */
export const useModal = (open: boolean, close: () => void): Modal => {
  const ref = useRef<HTMLDialogElement>(null)
  // Closed while it still stands in the document, also by whoever takes it away: only then the focus goes back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return undefined
    // A scroll bar that goes away would shift the page; one that was not there must not come.
    document.documentElement.toggleAttribute('data-scrollbar', window.innerWidth > document.documentElement.clientWidth)
    // What an asset shows only while it is looked at is gone by then; the asset is not.
    const around = document.activeElement?.closest<HTMLElement>('[tabindex]')
    dialog.showModal()
    return () => {
      dialog.close()
      const { activeElement, body } = document
      // React hears nothing of a focus that moves while it takes the dialog away.
      if (activeElement === body || dialog.contains(activeElement)) queueMicrotask(() => around?.focus({ preventScroll: true }))
    }
  }, [open])
  // One listener as long as the dialog is open: React may draw between two listeners of one event, and a listener that is replaced then is
  // never called.
  const leave = useEffectEvent(close)
  useEffect(() => {
    if (!open) return undefined
    // Going back also closes what lies over the page.
    const onPopState = () => leave()
    window.addEventListener('popstate', onPopState)
    return () => window.removeEventListener('popstate', onPopState)
  }, [open])
  return {
    ref,
    // Escape: the owner decides, so that what is shown never differs from its state.
    onCancel: (event) => {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      close()
    },
    // A browser closes on a second Escape without asking. It says so a little later: by then the dialog may be open again.
    onClose: ({ currentTarget }) => {
      if (open && !currentTarget.open) close()
    },
    // The backdrop counts as the dialog itself; everything inside stands in children that fill it.
    onPointerDown: (event) => {
      if (event.target === event.currentTarget) close()
    },
    // A link of the router changes the page without a `popstate`.
    onClick: ({ defaultPrevented, target }) => {
      if (defaultPrevented && target instanceof Element && target.closest('a[href]')) close()
    },
  }
}
