import { Trans, useLingui } from '@lingui/macro'
import { useNavigate } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { type FormEvent, useId, useState } from 'react'
import { RemoteError } from '#local/remote-error.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { showToastAtom } from '../../domain/toasts/atoms.ts'
import { errorMessageAtom } from '../../domain/toasts/error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** What the owner types. */
export type Confirmation = 'password' | 'name'

interface DeleteAccountFormProps {
  readonly user: string
  readonly confirmation: Confirmation
  readonly onClose: () => void
}

const DeleteAccountForm = ({ user, confirmation, onClose }: DeleteAccountFormProps) => {
  const { t, i18n } = useLingui()
  const api = useAtomValue(apiAtom)
  const failureMessages = useAtomValue(errorMessageAtom)
  const showToast = useSetAtom(showToastAtom)
  const navigate = useNavigate()
  const id = useId()
  const [value, setValue] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [isSending, setSending] = useState(false)
  const wrongName = t({ id: 'views.account.delete.name.wrong', message: 'This is not your username. Please type it exactly.' })

  const lastAdministrator = t({
    id: 'views.account.delete.last_administrator',
    message: 'You are the last administrator who can sign in and manages people. Give another account these rights first.',
  })

  const remove = async () => {
    setSending(true)
    try {
      await api.call('removeOwnAccount', { body: confirmation === 'password' ? { password: value } : { name: value } })
      // The sign-out removes the data of the account from the device.
      await navigate({ to: '/logout' })
    } catch (failure) {
      const { code } = failure instanceof RemoteError ? failure : { code: null }
      const { message, values } = failureMessages.of(failure)
      if (code === 'password.wrong' || code === 'password.blocked') setError(i18n._(message, values))
      else if (code === 'request.invalid') setError(wrongName)
      else if (code === 'account.last-administrator') setError(lastAdministrator)
      else showToast(failureMessages.of(failure))
    }
    setSending(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (value.trim() === '') setError(t({ id: 'global.rules.required', message: 'This field is required.' }))
    else if (!isSending) void remove()
  }
  const name = <bdi>{user}</bdi>
  const field = {
    id,
    value,
    error,
    ref: (input: HTMLInputElement | null) => input?.setAttribute('autofocus', ''),
    onChange: ({ target }: { readonly target: HTMLInputElement }) => {
      setValue(target.value)
      setError(undefined)
    },
  }
  return (
    <form data-holds-input noValidate onSubmit={submit} className="grid gap-4 text-14px">
      <p className="m-0">
        <Trans id="views.account.delete.text">
          The account {name} is deleted for good, with its bookmarks, share links and app tokens, and you are signed out everywhere. Files
          that you have downloaded stay.
        </Trans>
      </p>
      {confirmation === 'password' ? (
        <>
          <input type="text" name="username" autoComplete="username" value={user} readOnly hidden />
          <TextField
            {...field}
            label={t({ id: 'views.account.password.current', message: 'Current password' })}
            type="password"
            autoComplete="current-password"
            reveal={{
              show: t({ id: 'views.login.password.show', message: 'Show password' }),
              hide: t({ id: 'views.login.password.hide', message: 'Hide password' }),
            }}
          />
        </>
      ) : (
        <TextField
          {...field}
          label={t({ id: 'views.account.delete.name', message: 'Type your username to confirm' })}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>
          <Trans id="global.cancel">Cancel</Trans>
        </Button>
        <Button variant="danger" type="submit" loading={isSending}>
          <Trans id="views.account.delete">Delete my account</Trans>
        </Button>
      </div>
    </form>
  )
}

interface DeleteAccountDialogProps extends DeleteAccountFormProps {
  readonly open: boolean
}

/** The form is new each time, so that no password stays in it. */
export const DeleteAccountDialog = ({ open, ...form }: DeleteAccountDialogProps) => {
  const { t } = useLingui()
  return (
    <Dialog open={open} onClose={form.onClose} title={t({ id: 'views.account.delete.title', message: 'Delete your account?' })}>
      <DeleteAccountForm {...form} />
    </Dialog>
  )
}
