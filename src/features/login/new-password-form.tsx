import { msg, Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useId, useState } from 'react'
import { passwordLength } from '#contract/session.ts'
import { RemoteError } from '#local/remote-error.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { showToastAtom } from '../../domain/toasts/atoms.ts'
import { type ErrorMessage, errorMessageAtom } from '../../domain/toasts/error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useIsDeviceOffline } from '../../widgets/use-is-device-offline.ts'

interface NewPasswordFormProps {
  readonly token: string
  /** The password was changed, or the user cancelled. */
  readonly onDone: () => void
}

// `least` is the placeholder in the messages.
const { minLength: least, maxLength } = passwordLength

/** The server rejects the password itself; the link stays valid. */
const isWeakness = (failure: unknown): boolean =>
  failure instanceof RemoteError && (failure.code === 'password.common' || failure.code === 'password.guessable')

/** Page behind the link of a password e-mail (L2). Submitting uses up the token, opening does not. */
export const NewPasswordForm = ({ token, onDone }: NewPasswordFormProps) => {
  const { t, i18n } = useLingui()
  const api = useAtomValue(apiAtom)
  const failureMessages = useAtomValue(errorMessageAtom)
  const showToast = useSetAtom(showToastAtom)
  const [password, setPassword] = useState('')
  const [touched, setTouched] = useState(false)
  const [refusal, setRefusal] = useState<ErrorMessage | null>(null)
  const [isSending, setSending] = useState(false)
  const isDeviceOffline = useIsDeviceOffline()
  const reasonId = useId()
  const isShort = password.length < least
  const rule = t({
    id: 'views.account.password.rule',
    message: `At least ${least} characters. Avoid common passwords, and do not use only words such as your username.`,
  })
  const tooShortMessage = t({ id: 'views.login.new_password.rule', message: `At least ${least} characters.` })

  const send = async () => {
    setSending(true)
    try {
      await api.call('setPassword', { body: { token, password } })
      showToast({
        level: 'success',
        message: msg({ id: 'toast.login.password_changed', message: 'Your password has been changed. Please sign in with it.' }).id,
      })
      onDone()
    } catch (failure) {
      if (isWeakness(failure)) setRefusal(failureMessages.of(failure))
      else showToast(failureMessages.of(failure))
    }
    setSending(false)
  }

  return (
    <form
      data-holds-input
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTouched(true)
        if (isShort) event.currentTarget.querySelector('input')?.focus()
        else if (!isSending && !isDeviceOffline) void send()
      }}
    >
      <h2 className="m-0 text-18px font-semibold">
        <Trans id="views.login.new_password.header">Choose a new password</Trans>
      </h2>
      <TextField
        label={t({ id: 'views.login.new_password.label', message: 'New password' })}
        name="new-password"
        type="password"
        autoComplete="new-password"
        required
        minLength={least}
        maxLength={maxLength}
        value={password}
        error={refusal ? i18n._(refusal.message, refusal.values) : touched && isShort ? tooShortMessage : undefined}
        hint={rule}
        reveal={{
          show: t({ id: 'views.login.password.show', message: 'Show password' }),
          hide: t({ id: 'views.login.password.hide', message: 'Hide password' }),
        }}
        onChange={(event) => {
          setPassword(event.target.value)
          setRefusal(null)
        }}
        onBlur={() => password !== '' && setTouched(true)}
      />
      <Button
        type="submit"
        variant="primary"
        disabled={isDeviceOffline}
        aria-describedby={isDeviceOffline ? reasonId : undefined}
        loading={isSending}
        className="w-full"
      >
        <Trans id="views.login.new_password.submit">Change password</Trans>
      </Button>
      {isDeviceOffline && (
        <p id={reasonId} className="m-0 text-13px text-muted">
          <Trans id="global.offline">No connection</Trans>
        </p>
      )}
      <Button variant="ghost" size="s" className="justify-self-center" onClick={onDone}>
        <Trans id="views.login.new_password.back">Back to sign-in</Trans>
      </Button>
    </form>
  )
}
