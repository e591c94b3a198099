import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { ModalHeader } from './modal-header.tsx'
import { useModal } from './use-modal.ts'

type SheetSide = 'start' | 'end' | 'bottom'

export interface SheetProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly side: SheetSide
  readonly children: ReactNode
  /** Stays at the lower edge while the content scrolls. */
  readonly footer?: ReactNode
}

const sides: Record<SheetSide, string> = {
  start:
    'me-auto h-dvh max-h-none w-screen sm:w-96 pb-[var(--safe-bottom)] ps-[var(--safe-start)] [--from:translateX(-24px)] rtl:[--from:translateX(24px)]',
  end: 'ms-auto h-dvh max-h-none w-screen sm:w-96 pb-[var(--safe-bottom)] pe-[var(--safe-end)] [--from:translateX(24px)] rtl:[--from:translateX(-24px)]',
  bottom: 'mt-auto w-full max-w-full max-h-[92dvh] rounded-t-card pb-[var(--safe-bottom)] [--from:translateY(32px)]',
}

/** Stays in the document when it closes, so that the focus can return. */
export const SheetOpened = ({ open, onClose, title, side, children, footer }: SheetProps) => {
  const id = useId()
  const modal = useModal(open, onClose)
  return (
    <dialog
      {...modal}
      aria-labelledby={id}
      className={classNames(
        'appear m-0 max-w-none border-0 bg-popup p-0 pt-[var(--safe-top)] text-on-popup shadow-[var(--shadow-3)]',
        sides[side],
      )}
    >
      {open && (
        <div className={classNames('flex flex-col', side === 'bottom' ? 'max-h-[inherit]' : 'h-full')}>
          <ModalHeader id={id} title={title} onClose={onClose} />
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-5">{children}</div>
          {footer && <div className="border-t border-line px-5 py-3">{footer}</div>}
        </div>
      )}
    </dialog>
  )
}
