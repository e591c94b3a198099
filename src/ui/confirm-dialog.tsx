import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  readonly open: boolean
  readonly title: string
  readonly children: ReactNode
  readonly confirmLabel: string
  readonly cancelLabel: string
  readonly onResult: (isConfirmed: boolean) => void
  /** The confirmed action is running. */
  readonly loading?: boolean
}

/** Confirmation dialog. Closing it declines. */
export const ConfirmDialog = ({ open, title, children, confirmLabel, cancelLabel, onResult, loading = false }: ConfirmDialogProps) => (
  <Dialog
    open={open}
    isMessage
    onClose={() => onResult(false)}
    title={title}
    footer={
      <>
        <Button onClick={() => onResult(false)}>{cancelLabel}</Button>
        <Button variant="primary" loading={loading} onClick={() => onResult(true)}>
          {confirmLabel}
        </Button>
      </>
    }
  >
    <div className="text-14px">{children}</div>
  </Dialog>
)
