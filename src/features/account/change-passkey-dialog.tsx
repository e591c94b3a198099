import { msg, Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { type ListedPasskey, maxPasskeyNameLength } from '#contract/passkeys.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { showToastAtom } from '../../domain/toasts/atoms.ts'
import { showErrorAtom } from '../../domain/toasts/error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { PasswordForm } from './password-form.tsx'

interface ChangePasskeyDialogProps {
  readonly open: boolean
  readonly action: 'rename' | 'remove'
  readonly passkey: ListedPasskey
  readonly onClose: () => void
  /** The account has changed on the server. */
  readonly onChanged: () => void
}

const removed = {
  level: 'success',
  message: msg({ id: 'toast.account.passkey_removed', message: 'The passkey was removed. It no longer signs in.' }).id,
} as const

/** Renames a passkey, or removes it after the current password. */
export const ChangePasskeyDialog = ({ open, action, passkey: { id, name }, onClose, onChanged }: ChangePasskeyDialogProps) => {
  const { t } = useLingui()
  const api = useAtomValue(apiAtom)
  const showToast = useSetAtom(showToastAtom)
  const showError = useSetAtom(showErrorAtom)
  const [newName, setNewName] = useState(name)
  const [isSending, setSending] = useState(false)
  const isMissing = newName.trim() === ''

  const rename = async () => {
    setSending(true)
    try {
      await api.call('renamePasskey', { body: { id, name: newName.trim() } })
      onChanged()
      onClose()
    } catch (failure) {
      showError(failure)
      setSending(false)
    }
  }
  const remove = async (password: string) => {
    await api.call('removePasskey', { body: { id, password } })
    showToast(removed)
    onChanged()
    onClose()
  }
  if (action === 'remove')
    return (
      <Dialog open={open} onClose={onClose} title={t({ id: 'views.account.passkeys.remove.title', message: 'Remove passkey?' })}>
        <PasswordForm
          onSubmit={remove}
          submitLabel={t({ id: 'views.account.factor.remove.submit', message: 'Remove' })}
          onCancel={onClose}
          isDanger
        >
          <Trans id="views.account.passkeys.remove.text">
            You can no longer sign in with “<bdi>{name}</bdi>”. Delete it from your device or password manager as well.
          </Trans>
        </PasswordForm>
      </Dialog>
    )
  return (
    <Dialog open={open} onClose={onClose} title={t({ id: 'views.account.passkeys.rename.title', message: 'Rename passkey' })}>
      <form
        data-holds-input
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isMissing) event.currentTarget.querySelector('input')?.focus()
          else if (!isSending) void rename()
        }}
      >
        <TextField
          label={t({ id: 'views.account.passkeys.name', message: 'Name of the passkey' })}
          name="passkey"
          ref={(input) => input?.setAttribute('autofocus', '')}
          autoComplete="off"
          required
          maxLength={maxPasskeyNameLength}
          value={newName}
          error={isMissing ? t({ id: 'global.rules.required', message: 'This field is required.' }) : undefined}
          onChange={({ target }) => setNewName(target.value)}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>
            <Trans id="global.cancel">Cancel</Trans>
          </Button>
          <Button type="submit" variant="primary" loading={isSending}>
            <Trans id="views.account.passkeys.rename">Rename</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
