import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface QuestionDialogProps {
  readonly open: boolean
  readonly title: string
  readonly children: ReactNode
  readonly yes: string
  readonly no: string
  readonly onAnswer: (yes: boolean) => void
  /** The answer is being carried out. */
  readonly loading?: boolean
}

/** Asks before something is done. Closing it is a no. */
export const QuestionDialog = ({ open, title, children, yes, no, onAnswer, loading = false }: QuestionDialogProps) => (
  <Dialog
    open={open}
    isMessage
    onClose={() => onAnswer(false)}
    title={title}
    footer={
      <>
        <Button onClick={() => onAnswer(false)}>{no}</Button>
        <Button variant="primary" loading={loading} onClick={() => onAnswer(true)}>
          {yes}
        </Button>
      </>
    }
  >
    <div className="text-14px">{children}</div>
  </Dialog>
)
