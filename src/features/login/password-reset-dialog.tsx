import { msg, Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useId, useState } from 'react'
import { apiAtom } from '../../domain/api/atoms.ts'
import { showToastAtom } from '../../domain/toasts/atoms.ts'
import { failureWordsAtom } from '../../domain/toasts/failures.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useIsCutOff } from '../../widgets/use-is-cut-off.ts'

interface PasswordResetDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

const formId = 'password-reset'

const sent = {
  level: 'success',
  message: msg({ id: 'toast.login.reset_success', message: 'If the account exists, a mail is on its way to it.' }).id,
} as const
const notSent = {
  level: 'danger',
  message: msg({ id: 'toast.login.reset_failed', message: 'The mail could not be sent. Please try again later.' }).id,
} as const

/** Asks for a mail with a new password (L2). The server writes the mail and never says whether the name exists. */
export const PasswordResetDialog = ({ open, onClose }: PasswordResetDialogProps) => {
  const { t } = useLingui()
  const api = useAtomValue(apiAtom)
  const showToast = useSetAtom(showToastAtom)
  const words = useAtomValue(failureWordsAtom)
  const [user, setUser] = useState('')
  const [touched, setTouched] = useState(false)
  const [isSending, setSending] = useState(false)
  const isCutOff = useIsCutOff()
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
          subject: t({ id: 'views.login.modals.password_reset.mail.subject', message: 'Resetting your password' }),
          message: t({
            id: 'views.login.modals.password_reset.mail.message',
            message: 'A new password was asked for. If it was not you, nothing has to be done.',
          }),
        },
      })
      showToast(result ? sent : notSent)
      if (result) close()
    } catch (failure) {
      showToast(words.of(failure))
    }
    setSending(false)
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      maxWidth={500}
      title={t({ id: 'views.login.modals.password_reset.title', message: 'Reset the password' })}
      footer={
        <>
          <Button onClick={close}>
            <Trans id="global.cancel">Cancel</Trans>
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={isMissing || isCutOff}
            aria-describedby={isCutOff ? reasonId : undefined}
            loading={isSending}
          >
            <Trans id="views.login.modals.password_reset.submit">Send the mail</Trans>
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isMissing && !isSending && !isCutOff) void send()
        }}
      >
        <TextField
          label={t({ id: 'views.login.user', message: 'User name' })}
          // The dialog gives the focus to it, not to its first button.
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
          hint={t({ id: 'views.login.modals.password_reset.hint', message: 'You get a mail with a link at the address of this account.' })}
          onChange={(event) => {
            setUser(event.target.value)
            setTouched(true)
          }}
          onBlur={() => setTouched(true)}
        />
        {isCutOff && (
          <p id={reasonId} className="mt-2 mb-0 text-13px text-muted">
            <Trans id="global.offline">No connection</Trans>
          </p>
        )}
      </form>
    </Dialog>
  )
}
