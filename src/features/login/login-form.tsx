import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { type ChangeEvent, useState } from 'react'
import { RemoteError } from '#local/remote-error.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { sessionStatusAtom } from '../../domain/session/atoms.ts'
import { loginAtom } from '../../domain/session/login.ts'
import { goToDestinationAtom } from '../../domain/session/sign-in.ts'
import { type ErrorMessage, errorMessageAtom } from '../../domain/toasts/error-messages.ts'
import { isStaticDocument } from '../../platform/boot.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useIsDeviceOffline } from '../../widgets/use-is-device-offline.ts'
import { OfflineReason, offlineReasonId } from './offline-reason.tsx'
import { SecondStepForm } from './second-step-form.tsx'

interface Login {
  /** Ticket of the second step; null = the first step. */
  readonly ticket: string | null
  readonly leaveSecondStep: () => void
  /** Error message of the last attempt in the current language. */
  readonly failure: string | null
  readonly signIn: (credentials: { readonly user: string; readonly pass: string }) => Promise<void>
}

/** Maps an error to a sign-in error, also for servers that send only a status. */
const asRefusal = (failure: unknown): unknown => {
  if (!(failure instanceof RemoteError) || failure.code === 'access.preview') return failure
  if (failure.code === 'client.unknown-status' && !isStaticDocument()) return failure
  const { status, values, blockedMinutes } = failure
  if (status === 403) return new RemoteError('auth.no-authorization', status, { values })
  if (status !== 401) return failure
  return new RemoteError(blockedMinutes === undefined ? 'auth.invalid-credentials' : 'auth.blocked', status, { values, blockedMinutes })
}

/** Signs in and navigates to the page that the user requested (L5). */
const useLogin = (): Login => {
  const { i18n } = useLingui()
  const failureMessages = useAtomValue(errorMessageAtom)
  const login = useSetAtom(loginAtom)
  const goToRequestedPage = useSetAtom(goToDestinationAtom)
  const [failure, setFailure] = useState<ErrorMessage | null>(null)
  const [ticket, setTicket] = useState<string | null>(null)

  const signIn: Login['signIn'] = async (credentials) => {
    setFailure(null)
    try {
      goToRequestedPage(await login((api) => api.call('getSession', { body: credentials })))
    } catch (error) {
      if (error instanceof RemoteError && error.code === 'factor.needed') setTicket(String(error.values['ticket']))
      else setFailure(failureMessages.of(asRefusal(error)))
    }
  }
  const leaveSecondStep = () => setTicket(null)
  return { ticket, leaveSecondStep, failure: failure && i18n._(failure.message, failure.values), signIn }
}

const PasswordResetDialog = lazyComponent(() => import('./password-reset-dialog.tsx').then((module) => module.PasswordResetDialog), true)

export const LoginForm = () => {
  const { t } = useLingui()
  const { show_passwordReset } = useAtomValue(configAtom).login
  const isDeviceOffline = useIsDeviceOffline()
  const isVerifying = useAtomValue(sessionStatusAtom) === 'verifying'
  const { ticket, leaveSecondStep, failure, signIn } = useLogin()
  const [values, setValues] = useState({ user: '', pass: '' })
  const [touched, setTouched] = useState({ user: false, pass: false })
  const [reset, setReset] = useState<'never' | 'open' | 'closed'>('never')
  const required = t({ id: 'global.rules.required', message: 'This field is required.' })
  // Blanks around a user name are ignored; in a password they count.
  const isMissing = (field: 'user' | 'pass') => (field === 'user' ? values.user.trim() : values.pass) === ''
  const errorOf = (field: 'user' | 'pass') => (touched[field] && isMissing(field) ? required : undefined)
  const edit = (field: 'user' | 'pass') => (event: ChangeEvent<HTMLInputElement>) => {
    setValues({ ...values, [field]: event.target.value })
    setTouched({ ...touched, [field]: true })
  }

  const submit = (form: HTMLFormElement) => {
    setTouched({ user: true, pass: true })
    const missing = (['user', 'pass'] as const).find(isMissing)
    if (missing) form.querySelector<HTMLInputElement>(`[name=${missing}]`)?.focus()
    else if (!isVerifying && !isDeviceOffline) void signIn({ user: values.user.trim(), pass: values.pass })
  }

  if (ticket !== null)
    return (
      <SecondStepForm
        ticket={ticket}
        onBack={() => {
          setValues({ ...values, pass: '' })
          setTouched({ user: false, pass: false })
          leaveSecondStep()
        }}
      />
    )
  return (
    <>
      <form
        data-holds-input
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit(event.currentTarget)
        }}
      >
        <TextField
          label={t({ id: 'views.login.user', message: 'Username' })}
          name="user"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={256}
          value={values.user}
          error={errorOf('user')}
          onChange={edit('user')}
        />
        <TextField
          label={t({ id: 'views.login.password', message: 'Password' })}
          name="pass"
          type="password"
          autoComplete="current-password"
          required
          maxLength={1024}
          value={values.pass}
          error={errorOf('pass')}
          reveal={{
            show: t({ id: 'views.login.password.show', message: 'Show password' }),
            hide: t({ id: 'views.login.password.hide', message: 'Hide password' }),
          }}
          onChange={edit('pass')}
        />
        <div role="alert" className="not-empty:mt-1 empty:-mt-4">
          {failure && (
            <p className="m-0 flex items-start gap-2 rounded-control border border-solid border-danger px-3 py-2.5 text-14px text-danger">
              <Icon name="i-lucide-circle-alert" className="mt-0.5 size-4.5" />
              {failure}
            </p>
          )}
        </div>
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
      </form>
      {show_passwordReset && (
        <Button
          variant="ghost"
          size="s"
          className="justify-self-center"
          disabled={isDeviceOffline}
          aria-describedby={isDeviceOffline ? offlineReasonId : undefined}
          onClick={() => setReset('open')}
        >
          <Trans id="views.login.password_reset">Forgot your password?</Trans>
        </Button>
      )}
      {reset !== 'never' && <PasswordResetDialog open={reset === 'open'} onClose={() => setReset('closed')} />}
    </>
  )
}
