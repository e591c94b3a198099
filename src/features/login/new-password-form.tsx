import { msg, Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useId, useState } from 'react'
import { passwordLength } from '#contract/session.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { showToastAtom } from '../../domain/toasts/atoms.ts'
import { type FailureWords, failureWordsAtom } from '../../domain/toasts/failures.ts'
import { ApiFailure } from '../../platform/api-failure.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useIsCutOff } from '../../widgets/use-is-cut-off.ts'

interface NewPasswordFormProps {
  readonly token: string
  /** A new password is set, or none is wanted. */
  readonly onDone: () => void
}

const { least, most } = passwordLength

/** The server refuses the password itself; the link stays valid. */
const isWeakness = (failure: unknown): boolean =>
  failure instanceof ApiFailure && (failure.code === 'password.common' || failure.code === 'password.guessable')

/** Where the link of a password mail leads (L2). The token is used up by sending the form, not by opening it. */
export const NewPasswordForm = ({ token, onDone }: NewPasswordFormProps) => {
  const { t, i18n } = useLingui()
  const api = useAtomValue(apiAtom)
  const words = useAtomValue(failureWordsAtom)
  const showToast = useSetAtom(showToastAtom)
  const [password, setPassword] = useState('')
  const [touched, setTouched] = useState(false)
  const [refusal, setRefusal] = useState<FailureWords | null>(null)
  const [isSending, setSending] = useState(false)
  const isCutOff = useIsCutOff()
  const reasonId = useId()
  const isShort = password.length < least
  const rule = t({ id: 'views.login.new_password.rule', message: `At least ${least} characters.` })

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
      if (isWeakness(failure)) setRefusal(words.of(failure))
      else showToast(words.of(failure))
    }
    setSending(false)
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTouched(true)
        if (isShort) event.currentTarget.querySelector('input')?.focus()
        else if (!isSending && !isCutOff) void send()
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
        maxLength={most}
        value={password}
        error={refusal ? i18n._(refusal.message, refusal.values) : touched && isShort ? rule : undefined}
        hint={rule}
        reveal={{
          show: t({ id: 'views.login.password.show', message: 'Show the password' }),
          hide: t({ id: 'views.login.password.hide', message: 'Hide the password' }),
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
        disabled={isCutOff}
        aria-describedby={isCutOff ? reasonId : undefined}
        loading={isSending}
        className="w-full"
      >
        <Trans id="views.login.new_password.submit">Change the password</Trans>
      </Button>
      {isCutOff && (
        <p id={reasonId} className="m-0 text-13px text-muted">
          <Trans id="global.offline">No connection</Trans>
        </p>
      )}
      <Button variant="ghost" size="s" className="justify-self-center" onClick={onDone}>
        <Trans id="views.login.new_password.back">Back to the sign-in</Trans>
      </Button>
    </form>
  )
}
