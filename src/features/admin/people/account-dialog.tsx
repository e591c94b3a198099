import { Trans, useLingui } from '@lingui/macro'
import { useSetAtom } from 'jotai'
import { useId, useState } from 'react'
import type { Accounts, ListedAccount } from '#contract/people.ts'
import { RemoteError } from '#local/remote-error.ts'
import type { EditedAccount } from '../../../domain/admin/people.ts'
import { showErrorAtom } from '../../../domain/toasts/error-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { AccountForm } from './account-form.tsx'

interface AccountDialogProps {
  /** `new` = a new account; null = closed. */
  readonly opened: ListedAccount | 'new' | null
  readonly accounts: Accounts | null
  readonly onClose: () => void
  /** Rejects with the error of the call. */
  readonly onSave: (account: EditedAccount) => Promise<void>
}

/** Adds or edits an account. It stays open with its input if the server refuses. */
export const AccountDialog = ({ opened, accounts, onClose, onSave }: AccountDialogProps) => {
  const { t } = useLingui()
  const formId = useId()
  const showError = useSetAtom(showErrorAtom)
  const [isSaving, setSaving] = useState(false)
  const [takenName, setTakenName] = useState<string | null>(null)
  const isNew = opened === 'new'
  const account = isNew ? null : opened
  const accountName = account?.name ?? ''
  const save = async (edited: EditedAccount) => {
    setSaving(true)
    try {
      await onSave(edited)
      setTakenName(null)
    } catch (failure) {
      if (failure instanceof RemoteError && failure.code === 'account.name-taken') setTakenName(edited.name)
      else showError(failure)
    }
    setSaving(false)
  }
  const isMailed = accounts?.delivery === 'mail'
  return (
    <Dialog
      open={opened !== null}
      onClose={onClose}
      maxWidth={560}
      title={
        isNew ? t({ id: 'admin.people.add', message: 'Add a person' }) : t({ id: 'admin.people.edit.of', message: `Edit ${accountName}` })
      }
      footer={
        <>
          <Button onClick={onClose}>
            <Trans id="global.cancel">Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" form={formId} loading={isSaving}>
            {isNew ? <Trans id="admin.people.add.submit">Add</Trans> : <Trans id="admin.people.save">Save</Trans>}
          </Button>
        </>
      }
    >
      {isNew && (
        <p className="mt-0 mb-4 text-14px text-muted">
          {accounts?.delivery === 'none' ? (
            <Trans id="admin.people.add.single_sign_on">
              The account has no password. The person signs in with the provider of your organisation.
            </Trans>
          ) : isMailed ? (
            <Trans id="admin.people.add.mailed">The person receives an email with a link and chooses a password.</Trans>
          ) : (
            <Trans id="admin.people.add.copied">
              You get a link with which the person chooses a password. This portal cannot send emails.
            </Trans>
          )}
        </p>
      )}
      <AccountForm
        key={account?.id ?? 'new'}
        id={formId}
        account={account}
        canRename={accounts?.abilities?.includes('rename') ?? false}
        groups={accounts?.groups ?? []}
        hasPeopleRight={(accounts?.accounts ?? []).every(({ managesPeople }) => managesPeople !== undefined)}
        isSelf={account !== null && account.id === accounts?.self}
        takenName={takenName}
        onSubmit={(edited) => void save(edited)}
      />
    </Dialog>
  )
}
