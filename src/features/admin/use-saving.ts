import { msg } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { editingAtom, openWorkspaceAtom, workspaceStatusAtom } from '../../domain/admin/atoms.ts'
import { problemsAtom } from '../../domain/admin/checks.ts'
import { saveMessages } from '../../domain/admin/save-messages.ts'
import { publishDraftAtom, type SaveOutcome, saveDraftAtom } from '../../domain/admin/saving.ts'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { showToastAtom } from '../../domain/toasts/atoms.ts'
import { errorMessageAtom } from '../../domain/toasts/error-messages.ts'

const applied = msg({ id: 'toast.admin.applied', message: 'Changes published' })

/** Saves and publishes the configuration, with toasts for the results. */
export const useSaving = () => {
  const save = useSetAtom(saveDraftAtom)
  const publish = useSetAtom(publishDraftAtom)
  const toast = useSetAtom(showToastAtom)
  const failureMessages = useAtomValue(errorMessageAtom)
  const editing = useAtomValue(editingAtom)
  const open = useAtomValue(openWorkspaceAtom)
  const isSaving = useAtomValue(workspaceStatusAtom) === 'saving'
  const isOnline = useAtomValue(connectionAtom) === 'online'
  const problems = useAtomValue(problemsAtom)
  const [isConfirming, setConfirming] = useState(false)

  const report = (outcome: SaveOutcome, messages: ReturnType<typeof saveMessages>): void => {
    if (outcome === 'conflict') return
    if (outcome === 'saved') {
      for (const { saved } of messages) toast({ level: 'success', topic: saved.id, message: saved.id })
      return
    }
    // The newest toast is shown first, so the cause is shown last.
    toast(failureMessages.of(outcome.failure))
    for (const { saved, failed } of messages.toReversed()) toast({ level: 'danger', topic: saved.id, message: failed.id })
  }

  return {
    isSaving,
    isOnline,
    problems,
    /** After saving, ask whether to publish. */
    isConfirming: isConfirming,
    stopConfirming: () => setConfirming(false),
    save: async () => {
      if (!editing || !open) return
      const messages = saveMessages(editing, open.saved)
      const outcome = await save()
      report(outcome, messages)
      if (outcome === 'saved' && !open.isPlain) setConfirming(true)
    },
    apply: async () => {
      const outcome = await publish()
      setConfirming(false)
      if (outcome === 'saved') toast({ level: 'success', message: applied.id })
      else if (open) report(outcome, saveMessages(open.saved, open.published))
    },
  }
}
export type Saving = ReturnType<typeof useSaving>
