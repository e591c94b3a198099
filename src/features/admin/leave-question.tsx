import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { hasUnsavedAtom } from '../../domain/admin/atoms.ts'
import { leaveQuestionAtom } from '../../domain/navigation/atoms.ts'
import { QuestionDialog } from '../../ui/question-dialog.tsx'

/** Asks before somebody leaves with unsaved changes: within the portal by a dialog, from the window by the browser's own. */
export const LeaveQuestion = () => {
  const { t } = useLingui()
  const hasUnsaved = useAtomValue(hasUnsavedAtom)
  const setQuestion = useSetAtom(leaveQuestionAtom)
  const [pending, setPending] = useState<{ readonly answer: (leave: boolean) => void } | null>(null)

  useEffect(() => {
    if (!hasUnsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    setQuestion({
      ask: () =>
        new Promise<boolean>((resolve) => {
          setPending((before) => {
            before?.answer(false)
            return { answer: resolve }
          })
        }),
    })
    return () => {
      window.removeEventListener('beforeunload', warn)
      setQuestion(null)
    }
  }, [hasUnsaved, setQuestion])

  const answer = (leave: boolean) => {
    pending?.answer(leave)
    setPending(null)
  }
  return (
    <QuestionDialog
      open={pending !== null}
      title={t({ id: 'admin.leave.title', message: 'Leave without saving?' })}
      yes={t({ id: 'admin.leave.go', message: 'Leave' })}
      no={t({ id: 'admin.leave.stay', message: 'Stay' })}
      onAnswer={answer}
    >
      <Trans id="admin.leave.text">Your changes are not saved yet. They stay on this device and are here again when you come back.</Trans>
    </QuestionDialog>
  )
}
