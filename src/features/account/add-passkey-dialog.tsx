import { msg, Trans, useLingui } from '@lingui/macro'
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { maxPasskeyNameLength } from '#contract/passkeys.ts'
import { RemoteError } from '#local/remote-error.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { showToastAtom } from '../../domain/toasts/atoms.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { PasswordForm } from './password-form.tsx'

interface AddPasskeyDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** The account has changed on the server. */
  readonly onChanged: () => void
}

const messages = {
  added: msg({ id: 'toast.account.passkey_added', message: 'The passkey was added. You can sign in with it from now on.' }).id,
  cancelled: msg({ id: 'toast.account.passkey_cancelled', message: 'No passkey was added.' }).id,
  unsupported: msg({
    id: 'toast.account.passkey_unsupported',
    message: 'This browser cannot add passkeys here. Passkeys need a current browser and a secure address with a host name.',
  }).id,
  present: msg({ id: 'toast.account.passkey_present', message: 'This device already has a passkey for your account.' }).id,
} as const

/** Message for an error of the browser (WebAuthn section 5.1.3). */
const refusalOf = (failure: unknown): string => {
  const name = failure instanceof Error ? failure.name : ''
  if (name === 'InvalidStateError') return messages.present
  // The browser tells no more, so that pages learn nothing about the passkeys.
  return name === 'NotAllowedError' || name === 'AbortError' ? messages.cancelled : messages.unsupported
}

/** Adds a passkey: a name, the current password, then the dialog of the browser. */
export const AddPasskeyDialog = ({ open, onClose, onChanged }: AddPasskeyDialogProps) => {
  const { t } = useLingui()
  const api = useAtomValue(apiAtom)
  const showToast = useSetAtom(showToastAtom)
  const initialName = t({ id: 'views.account.passkeys.default_name', message: 'This device' })
  const [name, setName] = useState(initialName)

  const add = async (password: string) => {
    const { options } = await api.call('beginPasskey', { body: { password } })
    try {
      // The server creates the options by the same library.
      const credential = await startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON })
      await api.call('addPasskey', { body: { name: name.trim() || initialName, credential } })
    } catch (failure) {
      if (failure instanceof RemoteError) throw failure
      return showToast({ level: 'warning', message: refusalOf(failure) })
    }
    showToast({ level: 'success', message: messages.added })
    onChanged()
    onClose()
  }
  return (
    <Dialog open={open} onClose={onClose} title={t({ id: 'views.account.passkeys.add', message: 'Add passkey' })}>
      <PasswordForm
        onSubmit={add}
        submitLabel={t({ id: 'views.account.factor.continue', message: 'Continue' })}
        onCancel={onClose}
        fields={
          <TextField
            label={t({ id: 'views.account.passkeys.name', message: 'Name of the passkey' })}
            name="passkey"
            autoComplete="off"
            maxLength={maxPasskeyNameLength}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        }
      >
        <Trans id="views.account.passkeys.add.text">
          Your device or password manager stores the passkey. Afterwards your browser asks you to confirm with your fingerprint, your face
          or the PIN of the device.
        </Trans>
      </PasswordForm>
    </Dialog>
  )
}
