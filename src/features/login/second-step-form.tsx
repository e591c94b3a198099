import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { sessionStatusAtom } from '../../domain/session/atoms.ts'
import { loginAtom } from '../../domain/session/login.ts'
import { goToDestinationAtom } from '../../domain/session/sign-in.ts'
import { type ErrorMessage, errorMessageAtom } from '../../domain/toasts/error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useIsDeviceOffline } from '../../widgets/use-is-device-offline.ts'
import { OfflineReason, offlineReasonId } from './offline-reason.tsx'

interface SecondStepFormProps {
  readonly ticket: string
  /** Back to user name and password. */
  readonly onBack: () => void
}

/** Second step of a sign-in: a code of the authenticator app, or a recovery code (L9). */
export const SecondStepForm = ({ ticket, onBack }: SecondStepFormProps) => {
  const { t, i18n } = useLingui()
  const failureMessages = useAtomValue(errorMessageAtom)
  const login = useSetAtom(loginAtom)
  const goToRequestedPage = useSetAtom(goToDestinationAtom)
  const isVerifying = useAtomValue(sessionStatusAtom) === 'verifying'
  const isDeviceOffline = useIsDeviceOffline()
  const [isRecovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [failure, setFailure] = useState<ErrorMessage | null>(null)

  const field = useRef<HTMLInputElement>(null)
  // The user has just sent the password and continues to type.
  // oxlint-disable-next-line react/exhaustive-deps -- the other code has a field of its own
  useEffect(() => field.current?.focus(), [isRecovery])

  const send = async () => {
    setFailure(null)
    try {
      goToRequestedPage(await login((api) => api.call('finishSignIn', { body: { ticket, code: code.trim() } })))
    } catch (error) {
      setFailure(failureMessages.of(error))
    }
  }
  const submit = (form: HTMLFormElement) => {
    setMissing(code.trim() === '')
    if (code.trim() === '') form.querySelector('input')?.focus()
    else if (!isVerifying && !isDeviceOffline) void send()
  }
  const change = (next: string) => {
    setCode(next)
    setMissing(false)
    setFailure(null)
  }
  const required = t({ id: 'global.rules.required', message: 'This field is required.' })
  const error = isMissing ? required : failure ? i18n._(failure.message, failure.values) : undefined

  return (
    <form
      data-holds-input
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit(event.currentTarget)
      }}
    >
      <p className="m-0 text-14px">
        {isRecovery ? (
          <Trans id="views.login.factor.recovery.text">Enter one of the recovery codes that you stored. It works once.</Trans>
        ) : (
          <Trans id="views.login.factor.text">Enter the code that your authenticator app shows for this portal.</Trans>
        )}
      </p>
      <TextField
        key={String(isRecovery)}
        label={
          isRecovery
            ? t({ id: 'views.login.factor.recovery.code', message: 'Recovery code' })
            : t({ id: 'views.login.factor.code', message: 'Code' })
        }
        name="code"
        ref={field}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={64}
        value={code}
        error={error}
        onChange={({ target }) => change(target.value)}
      />
      <Button
        type="submit"
        variant="primary"
        loading={isVerifying}
        disabled={isDeviceOffline}
        aria-describedby={isDeviceOffline ? offlineReasonId : undefined}
        className="w-full"
      >
        <Trans id="views.login.submit">Sign in</Trans>
      </Button>
      {isDeviceOffline && <OfflineReason />}
      <div className="flex flex-wrap justify-center gap-2">
        <Button
          variant="ghost"
          size="s"
          onClick={() => {
            setRecovery(!isRecovery)
            change('')
          }}
        >
          {isRecovery ? (
            <Trans id="views.login.factor.use_app">Use the authenticator app</Trans>
          ) : (
            <Trans id="views.login.factor.use_recovery">Use a recovery code</Trans>
          )}
        </Button>
        <Button variant="ghost" size="s" onClick={onBack}>
          <Trans id="views.login.new_password.back">Back to sign-in</Trans>
        </Button>
      </div>
    </form>
  )
}
