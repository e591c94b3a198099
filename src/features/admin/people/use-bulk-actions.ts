import { msg } from '@lingui/macro'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import type { Accounts, ListedAccount } from '#contract/people.ts'
import { RemoteError } from '#local/remote-error.ts'
import { showToastAtom } from '../../../domain/toasts/atoms.ts'
import { showErrorAtom } from '../../../domain/toasts/error-messages.ts'
import { useRecentSignIn } from '../../../widgets/second-factor/use-recent-sign-in.ts'

/** `group` and `leave` begin and end the membership in a group. */
export type BulkAction = 'group' | 'leave' | 'disable' | 'remove'

const doneMessage = msg({ id: 'toast.people.bulk', message: 'The selected accounts were changed.' }).id

/**
 * Selection of accounts on the shown page, and actions on all of them, one after the other. An error does not stop the others, and the first
 * one is shown. Only a cancelled sign-in ends the action.
 * @param refresh loads the list again
 */
export const useBulkActions = (accounts: Accounts | null, refresh: () => void) => {
  const api = useRecentSignIn()
  const showToast = useSetAtom(showToastAtom)
  const showError = useSetAtom(showErrorAtom)
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<BulkAction | null>(null)
  const [isRunning, setRunning] = useState(false)
  const selected = accounts?.accounts.filter(({ id }) => ids.has(id)) ?? []
  // Nobody ends the own access by an action on many accounts.
  const others = selected.filter(({ id }) => id !== accounts?.self)

  const runOne = async (action: BulkAction, { id, groups, disabled }: ListedAccount, group: string) => {
    if (action === 'remove') await api.call('removeAccount', { body: { id } })
    if (action === 'disable' && !disabled) await api.call('changeAccount', { body: { id, disabled: true } })
    if (action === 'group' && !groups.includes(group)) await api.call('changeAccount', { body: { id, addGroups: [group] } })
    if (action === 'leave') await api.call('changeAccount', { body: { id, removeGroups: [group] } })
  }

  const run = async (action: BulkAction, group: string) => {
    setRunning(true)
    const failures: unknown[] = []
    for (const account of action === 'group' || action === 'leave' ? selected : others)
      try {
        await runOne(action, account, group)
      } catch (failure) {
        failures.push(failure)
        // The user has cancelled the sign-in, and would be asked again for every account.
        if (failure instanceof RemoteError && failure.code === 'factor.sign-in-again') break
      }
    if (failures.length > 0) showError(failures[0])
    else showToast({ level: 'success', message: doneMessage, topic: 'people' })
    setRunning(false)
    setAsked(null)
    setIds(new Set())
    refresh()
  }

  return {
    ids,
    selected,
    others,
    asked,
    isRunning,
    ask: setAsked,
    run,
    select: (id: string, isSelected: boolean) => setIds(isSelected ? new Set([...ids, id]) : new Set([...ids].filter((one) => one !== id))),
    selectAll: (isSelected: boolean) => setIds(new Set(isSelected ? accounts?.accounts.map(({ id }) => id) : [])),
  }
}
export type BulkActions = ReturnType<typeof useBulkActions>
