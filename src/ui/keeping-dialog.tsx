import type { ComponentProps, PointerEvent } from 'react'
import { Dialog } from './dialog.tsx'

const ignoreBackdrop = (event: PointerEvent) => {
  if (event.target instanceof HTMLDialogElement) event.stopPropagation()
}

/** A dialog that a press on the backdrop does not close, because its content is shown only once. Escape and the buttons close it. */
export const KeepingDialog = (props: ComponentProps<typeof Dialog>) => (
  <div role="presentation" className="contents" onPointerDownCapture={ignoreBackdrop}>
    <Dialog {...props} />
  </div>
)
