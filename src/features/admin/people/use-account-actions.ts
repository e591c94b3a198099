import { msg } from '@lingui/macro'
import { useNavigate } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import type { Accounts, ListedAccount, PasswordLink } from '#contract/people.ts'
import { changesOf, type EditedAccount } from '../../../domain/admin/people.ts'
import { startSessionAtom } from '../../../domain/session/actions.ts'
import { showToastAtom } from '../../../domain/toasts/atoms.ts'
import { showErrorAtom } from '../../../domain/toasts/error-messages.ts'
import { useRecentSignIn } from '../../../widgets/second-factor/use-recent-sign-in.ts'
import type { ConfirmedAction } from './account-confirmation.tsx'
import type { ListAction } from './account-list.tsx'
import type { ShownLink } from './link-dialog.tsx'

const messages = {
  mailed: msg({ id: 'toast.people.mailed', message: 'An email with the link is being sent to {mail}.' }).id,
  added: msg({ id: 'toast.people.added', message: 'The account was added.' }).id,
  saved: msg({ id: 'toast.people.saved', message: 'The account was changed.' }).id,
  enabled: msg({ id: 'toast.people.enabled', message: 'The account is enabled.' }).id,
  disabled: msg({ id: 'toast.people.disabled', message: 'The account is disabled and signed out.' }).id,
  signedOut: msg({ id: 'toast.people.signed_out', message: 'The account is signed out everywhere.' }).id,
  factorsReset: msg({ id: 'toast.people.factors_reset', message: 'The second factor was reset.' }).id,
  removed: msg({ id: 'toast.people.removed', message: 'The account was deleted.' }).id,
} as const

/**
 * Actions on accounts, with the dialogs that they open.
 * @param refresh loads the list again
 */
export const useAccountActions = (accounts: Accounts | null, refresh: () => void) => {
  const api = useRecentSignIn()
  const showToast = useSetAtom(showToastAtom)
  const showError = useSetAtom(showErrorAtom)
  const startSession = useSetAtom(startSessionAtom)
  const navigate = useNavigate()
  const [opened, setOpened] = useState<ListedAccount | 'new' | null>(null)
  const [asked, setAsked] = useState<ConfirmedAction | null>(null)
  const [link, setLink] = useState<ShownLink | null>(null)
  const [isRunning, setRunning] = useState(false)

  const confirmDone = (message: string, values?: Readonly<Record<string, string>>) =>
    showToast({ level: 'success', message, ...(values && { values }), topic: 'people' })

  const showLink = (name: string, mail: string | null, sent: PasswordLink) => {
    if (sent.delivery === 'copy') setLink({ ...sent, name })
    else if (sent.delivery === 'mail') confirmDone(messages.mailed, { mail: mail ?? '' })
    else confirmDone(messages.added)
  }

  // A slow answer does not close the form of another account, which was opened in the meantime.
  const closeForm = (form: ListedAccount | 'new') => setOpened((now) => (now === form ? null : now))

  const add = async (edited: EditedAccount) => {
    const sent = await api.call('addAccount', { body: edited })
    closeForm('new')
    showLink(edited.name, edited.mail, sent)
    refresh()
  }

  const change = async (account: ListedAccount, edited: EditedAccount) => {
    const changes = changesOf(account, edited)
    if (Object.keys(changes).length > 0) await api.call('changeAccount', { body: { id: account.id, ...changes } })
    closeForm(account)
    // The administration is over for this account.
    if (account.id === accounts?.self && changes.isGuiAdmin === false) {
      await startSession()
      await navigate({ to: '/' })
      return
    }
    // The page shows the own name.
    if (account.id === accounts?.self && changes.name !== undefined) await startSession()
    confirmDone(messages.saved)
    refresh()
  }

  const run = async ({ action, account: { id, name, mail } }: ConfirmedAction) => {
    if (action === 'link') return showLink(name, mail, await api.call('sendPasswordLink', { body: { id } }))
    if (action === 'disable') {
      await api.call('changeAccount', { body: { id, disabled: true } })
      confirmDone(messages.disabled)
    } else if (action === 'sessions') {
      await api.call('endAccountSessions', { body: { id } })
      confirmDone(messages.signedOut)
    } else if (action === 'factors') {
      await api.call('resetFactors', { body: { id } })
      confirmDone(messages.factorsReset)
    } else {
      await api.call('removeAccount', { body: { id } })
      confirmDone(messages.removed)
    }
    refresh()
  }

  const enable = async ({ id }: ListedAccount) => {
    try {
      await api.call('changeAccount', { body: { id, disabled: false } })
      confirmDone(messages.enabled)
      refresh()
    } catch (failure) {
      showError(failure)
    }
  }

  return {
    opened,
    asked,
    link,
    isRunning,
    open: setOpened,
    closeLink: () => setLink(null),
    act: (action: ListAction, account: ListedAccount) => {
      if (action === 'edit') setOpened(account)
      else if (action === 'enable') void enable(account)
      else setAsked({ action, account })
    },
    save: (edited: EditedAccount) => (opened === 'new' || !opened ? add(edited) : change(opened, edited)),
    confirm: async (isConfirmed: boolean) => {
      if (!isConfirmed || !asked) return setAsked(null)
      setRunning(true)
      try {
        await run(asked)
      } catch (failure) {
        showError(failure)
        refresh()
      }
      setRunning(false)
      setAsked(null)
    },
  }
}
