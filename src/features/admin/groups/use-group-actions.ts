import { msg } from '@lingui/macro'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import type { ListedGroup } from '#contract/groups.ts'
import { type EditedGroup, groupChangeOf } from '../../../domain/admin/groups.ts'
import { showToastAtom } from '../../../domain/toasts/atoms.ts'
import { showErrorAtom } from '../../../domain/toasts/error-messages.ts'
import { useRecentSignIn } from '../../../widgets/second-factor/use-recent-sign-in.ts'

const messages = {
  added: msg({ id: 'toast.groups.added', message: 'The group was added.' }).id,
  changed: msg({ id: 'toast.groups.changed', message: 'The group was changed.' }).id,
  removed: msg({ id: 'toast.groups.removed', message: 'The group was deleted.' }).id,
} as const

/**
 * Actions on groups, with the dialogs that they open.
 * @param refresh loads the list again
 */
export const useGroupActions = (refresh: () => void) => {
  const api = useRecentSignIn()
  const showToast = useSetAtom(showToastAtom)
  const showError = useSetAtom(showErrorAtom)
  const [opened, setOpened] = useState<ListedGroup | 'new' | null>(null)
  const [removed, setRemoved] = useState<ListedGroup | null>(null)
  const [isRunning, setRunning] = useState(false)

  const confirmDone = (message: string) => {
    showToast({ level: 'success', message, topic: 'groups' })
    refresh()
  }
  // A slow answer does not close the form of another group, which was opened in the meantime.
  const closeForm = (form: ListedGroup | 'new') => setOpened((now) => (now === form ? null : now))

  return {
    opened,
    removed,
    isRunning,
    open: setOpened,
    askRemove: setRemoved,
    /** Rejects with the error of the call. */
    save: async (edited: EditedGroup) => {
      if (opened === null) return
      if (opened === 'new') {
        const { name, description, graceDays, mayShare } = edited
        const body = { name, description, ...(graceDays !== null && { secondFactor: { graceDays } }), ...(mayShare && { mayShare }) }
        await api.call('addGroup', { body })
        closeForm('new')
        return confirmDone(messages.added)
      }
      const change = groupChangeOf(opened, edited)
      if (change) await api.call('changeGroup', { body: change })
      closeForm(opened)
      if (change) confirmDone(messages.changed)
    },
    confirmRemove: async (isConfirmed: boolean) => {
      if (!isConfirmed || !removed) return setRemoved(null)
      setRunning(true)
      try {
        await api.call('removeGroup', { body: { name: removed.name } })
        confirmDone(messages.removed)
      } catch (failure) {
        showError(failure)
        refresh()
      }
      setRunning(false)
      setRemoved(null)
    },
  }
}
