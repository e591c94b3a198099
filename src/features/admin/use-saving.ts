import { msg } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { publishDraftAtom, type SaveOutcome, saveDraftAtom } from '../../domain/admin/actions.ts'
import { editingAtom, openWorkspaceAtom, workspaceStatusAtom } from '../../domain/admin/atoms.ts'
import { problemsAtom } from '../../domain/admin/checks.ts'
import { isSame } from '../../domain/admin/values.ts'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { showToastAtom } from '../../domain/toasts/atoms.ts'
import { failureWordsAtom } from '../../domain/toasts/failures.ts'

/** The toasts of A §8, per part of what is edited. */
const parts = [
  {
    of: 'config',
    saved: msg({ id: 'toast.admin.config.saved', message: 'Configuration has been saved' }),
    failed: msg({ id: 'toast.admin.config.failed', message: 'Error - could not save configuration!' }),
  },
  {
    of: 'texts',
    saved: msg({ id: 'toast.admin.texts.saved', message: 'Translations have been saved' }),
    failed: msg({ id: 'toast.admin.texts.failed', message: 'Error - could not save translations!' }),
  },
  {
    of: 'pages',
    saved: msg({ id: 'toast.admin.page.saved', message: 'Custom page has been saved' }),
    failed: msg({ id: 'toast.admin.page.failed', message: 'Error - could not save custom page!' }),
  },
] as const

const applied = msg({ id: 'toast.admin.applied', message: 'The changes are in force for everyone' })

/** Saving and applying with everything that is said about it. */
export const useSaving = () => {
  const save = useSetAtom(saveDraftAtom)
  const publish = useSetAtom(publishDraftAtom)
  const toast = useSetAtom(showToastAtom)
  const words = useAtomValue(failureWordsAtom)
  const editing = useAtomValue(editingAtom)
  const open = useAtomValue(openWorkspaceAtom)
  const isSaving = useAtomValue(workspaceStatusAtom) === 'saving'
  const isOnline = useAtomValue(connectionAtom) === 'online'
  const problems = useAtomValue(problemsAtom)
  const [isAsking, setAsking] = useState(false)

  const tell = (outcome: SaveOutcome, changed: readonly (typeof parts)[number][]): void => {
    if (outcome === 'conflict') return
    const isSaved = outcome === 'saved'
    for (const part of changed) toast({ level: isSaved ? 'success' : 'danger', message: (isSaved ? part.saved : part.failed).id })
    if (!isSaved) toast(words.of(outcome.failure))
  }

  return {
    isSaving,
    isOnline,
    problems,
    /** After saving: whether to apply it for everyone. */
    isAsking,
    stopAsking: () => setAsking(false),
    save: async () => {
      const differing = parts.filter(({ of }) => !isSame(editing?.[of], open?.saved[of]))
      const outcome = await save()
      tell(outcome, differing.length > 0 ? differing : parts.slice(0, 1))
      if (outcome === 'saved') setAsking(true)
    },
    apply: async () => {
      const outcome = await publish()
      setAsking(false)
      if (outcome === 'saved') toast({ level: 'success', message: applied.id })
      else tell(outcome, parts.slice(0, 1))
    },
  }
}
export type Saving = ReturnType<typeof useSaving>
