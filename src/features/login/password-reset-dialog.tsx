import { msg, Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useId, useState } from 'react'
import { apiAtom } from '../../domain/api/atoms.ts'
import { showToastAtom } from '../../domain/toasts/atoms.ts'
import { errorMessageAtom } from '../../domain/toasts/error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useIsDeviceOffline } from '../../widgets/use-is-device-offline.ts'

interface PasswordResetDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

const formId = 'password-reset'

const sent = {
  level: 'success',
  message: msg({ id: 'toast.login.reset_success', message: 'If the account exists, we’ve sent an email.' }).id,
} as const
const notSent = {
  level: 'danger',
  message: msg({ id: 'toast.login.reset_failed', message: 'The email could not be sent. Please try again later.' }).id,
} as const

/** Requests an e-mail for a new password (L2). The server does not reveal whether the user name exists. */
export const PasswordResetDialog = ({ open, onClose }: PasswordResetDialogProps) => {
  const { t } = useLingui()
  const api = useAtomValue(apiAtom)
  const showToast = useSetAtom(showToastAtom)
  const failureMessages = useAtomValue(errorMessageAtom)
  const [user, setUser] = useState('')
  const [touched, setTouched] = useState(false)
  const [isSending, setSending] = useState(false)
  const isDeviceOffline = useIsDeviceOffline()
  const reasonId = useId()
  const isMissing = user.trim() === ''

  const close = () => {
    setUser('')
    setTouched(false)
    onClose()
  }
  const send = async () => {
    setSending(true)
    try {
      const { result } = await api.call('sendPasswordMail', {
        body: {
          user: user.trim(),
          subject: t({ id: 'views.login.modals.password_reset.mail.subject', message: 'Reset your password' }),
          message: t({
            id: 'views.login.modals.password_reset.mail.message',
            message: 'A new password was requested for your account. If this was not you, you can ignore this email.',
          }),
        },
      })
      showToast(result ? sent : notSent)
      if (result) close()
    } catch (failure) {
      showToast(failureMessages.of(failure))
    }
    setSending(false)
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      maxWidth={500}
      title={t({ id: 'views.login.modals.password_reset.title', message: 'Reset password' })}
      footer={
        <>
          <Button onClick={close}>
            <Trans id="global.cancel">Cancel</Trans>
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={isMissing || isDeviceOffline}
            aria-describedby={isDeviceOffline ? reasonId : undefined}
            loading={isSending}
          >
            <Trans id="views.login.modals.password_reset.submit">Send email</Trans>
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isMissing && !isSending && !isDeviceOffline) void send()
        }}
      >
        <TextField
          label={t({ id: 'views.login.user', message: 'Username' })}
          // The dialog focuses this input instead of its first button.
          ref={(input) => input?.setAttribute('autofocus', '')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={256}
          value={user}
          error={
            touched && isMissing
              ? t({ id: 'views.login.modals.password_reset.error.required', message: 'Please enter a username.' })
              : undefined
          }
          hint={t({ id: 'views.login.modals.password_reset.hint', message: 'We’ll email a reset link to this account.' })}
          onChange={(event) => {
            setUser(event.target.value)
            setTouched(true)
          }}
          onBlur={() => setTouched(true)}
        />
        {isDeviceOffline && (
          <p id={reasonId} className="mt-2 mb-0 text-13px text-muted">
            <Trans id="global.offline">No connection</Trans>
          </p>
        )}
      </form>
    </Dialog>
  )
}
