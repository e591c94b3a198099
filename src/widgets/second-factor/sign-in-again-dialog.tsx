import { Trans, useLingui } from '@lingui/macro'
import { useNavigate } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { passwordLength } from '#contract/session.ts'
import { RemoteError } from '#local/remote-error.ts'
import { sessionAtom } from '../../domain/session/atoms.ts'
import { loginAtom } from '../../domain/session/login.ts'
import { waitingChangeAtom } from '../../domain/session/sign-in-again.ts'
import { type ErrorMessage, errorMessageAtom } from '../../domain/toasts/error-messages.ts'
import { currentHash } from '../../platform/page.ts'
import { storageKeys, tabStore } from '../../platform/storage.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface SignInFormProps {
  readonly id: string
  readonly user: string
  readonly onSending: (isSending: boolean) => void
  readonly onSignedIn: () => void
}

/** Password, then the code of an account with a second factor. */
const SignInForm = ({ id, user, onSending, onSignedIn }: SignInFormProps) => {
  const { t, i18n } = useLingui()
  const failureMessages = useAtomValue(errorMessageAtom)
  const login = useSetAtom(loginAtom)
  const [ticket, setTicket] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [failure, setFailure] = useState<ErrorMessage | 'missing' | null>(null)
  const field = useRef<HTMLInputElement>(null)
  // The user has just sent the password and continues to type.
  useEffect(() => {
    if (ticket !== null) field.current?.focus()
  }, [ticket])

  const send = async () => {
    onSending(true)
    setFailure(null)
    try {
      await login((api) =>
        ticket === null
          ? api.call('getSession', { body: { user, pass: text } })
          : api.call('finishSignIn', { body: { ticket, code: text.trim() } }),
      )
      onSignedIn()
    } catch (error) {
      const next = error instanceof RemoteError && error.code === 'factor.needed' ? error.values?.['ticket'] : undefined
      if (typeof next === 'string') {
        setTicket(next)
        setText('')
      } else setFailure(failureMessages.of(error))
    }
    onSending(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') return void send()
    setFailure('missing')
    field.current?.focus()
  }
  const required = t({ id: 'global.rules.required', message: 'This field is required.' })
  const error = failure === 'missing' ? required : failure ? i18n._(failure.message, failure.values) : undefined
  const change = (next: string) => {
    setText(next)
    setFailure(null)
  }
  return (
    <form id={id} data-holds-input noValidate onSubmit={submit} className="grid gap-4">
      <p className="m-0 text-14px">
        <Trans id="widgets.sign_in_again.text">
          This change affects who has access to an account. Your last sign-in was more than an hour ago, so please confirm that it is you.
        </Trans>
      </p>
      <input type="text" name="username" autoComplete="username" value={user} readOnly hidden />
      {ticket === null ? (
        <TextField
          key="password"
          label={t({ id: 'widgets.sign_in_again.password', message: 'Your password' })}
          name="current"
          type="password"
          // The dialog focuses this input instead of its first button.
          ref={(input) => {
            field.current = input
            input?.setAttribute('autofocus', '')
          }}
          autoComplete="current-password"
          required
          maxLength={passwordLength.maxLength}
          value={text}
          error={error}
          reveal={{
            show: t({ id: 'views.login.password.show', message: 'Show password' }),
            hide: t({ id: 'views.login.password.hide', message: 'Hide password' }),
          }}
          onChange={({ target }) => change(target.value)}
        />
      ) : (
        <TextField
          key="code"
          label={t({ id: 'widgets.sign_in_again.code', message: 'Code of your authenticator app, or a recovery code' })}
          name="code"
          ref={field}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={64}
          value={text}
          error={error}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </form>
  )
}

/** Asks for the password before a change that needs a recent sign-in. Other ways to sign in lead through the sign-in page and back. */
export const SignInAgainDialog = () => {
  const { t } = useLingui()
  const id = useId()
  const waiting = useAtomValue(waitingChangeAtom)
  const user = useAtomValue(sessionAtom)?.user ?? ''
  const navigate = useNavigate()
  const [isSending, setSending] = useState(false)
  const cancel = () => waiting?.settle(false)
  const openSignIn = () => {
    tabStore.set(storageKeys.returnTo, currentHash())
    cancel()
    void navigate({ to: '/login', search: { stay: '' } })
  }
  return (
    <Dialog
      open={waiting !== null}
      onClose={cancel}
      title={t({ id: 'widgets.sign_in_again', message: 'Confirm that it is you' })}
      footer={
        <>
          <Button variant="ghost" onClick={openSignIn}>
            <Trans id="widgets.sign_in_again.others">Other ways to sign in</Trans>
          </Button>
          <Button onClick={cancel}>
            <Trans id="global.cancel">Cancel</Trans>
          </Button>
          <Button type="submit" form={id} variant="primary" loading={isSending}>
            <Trans id="widgets.sign_in_again.confirm">Confirm</Trans>
          </Button>
        </>
      }
    >
      <SignInForm id={id} user={user} onSending={setSending} onSignedIn={() => waiting?.settle(true)} />
    </Dialog>
  )
}
