import { type ReactNode, useId } from 'react'
import { ModalHeader } from './modal-header.tsx'
import { useModal } from './use-modal.ts'

interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  /** Short content that screen readers announce together with the title. */
  readonly isMessage?: boolean
  /** Buttons, at the end side. */
  readonly footer?: ReactNode
  /** Pixels (default 500). */
  readonly maxWidth?: number
}

/** Modal dialog. Escape, the close button and a press on the backdrop close it. The content is mounted only while it is open. */
export const Dialog = ({ open, onClose, title, children, isMessage = false, footer, maxWidth = 500 }: DialogProps) => {
  const id = useId()
  const modal = useModal(open, onClose)
  return (
    <dialog
      {...modal}
      aria-labelledby={id}
      aria-describedby={isMessage ? `${id}-message` : undefined}
      style={{ maxWidth }}
      className="appear m-auto max-h-[min(90dvh,60rem)] w-[calc(100%-2rem)] rounded-card border-0 bg-popup p-0 text-on-popup shadow-[var(--shadow-3)] [--from:translateY(8px)]"
    >
      {open && (
        <div className="flex max-h-[inherit] flex-col">
          <ModalHeader id={id} title={title} onClose={onClose} />
          <div id={`${id}-message`} className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5">
            {children}
          </div>
          {footer && <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{footer}</div>}
        </div>
      )}
    </dialog>
  )
}
