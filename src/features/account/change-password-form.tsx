import { msg, Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { type ChangeEvent, type ReactNode, useEffect, useId, useState } from 'react'
import type { AnyErrorCode } from '#contract/errors.ts'
import { passwordLength } from '#contract/session.ts'
import { RemoteError } from '#local/remote-error.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { isPasswordFormOpenAtom } from '../../domain/config/atoms.ts'
import { showToastAtom } from '../../domain/toasts/atoms.ts'
import { type ErrorMessage, errorMessageAtom } from '../../domain/toasts/error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useIsDeviceOffline } from '../../widgets/use-is-device-offline.ts'

interface ChangePasswordFormProps {
  /** For password managers, which store a password with its user name. */
  readonly user: string
  readonly onChanged: () => void
  /** Further buttons before the submit button. */
  readonly children?: ReactNode
}

type Field = 'current' | 'password'

// `least` is the placeholder in the messages.
const { minLength: least, maxLength } = passwordLength

/** The field to which a server error belongs. */
const fieldOf: Partial<Record<AnyErrorCode, Field>> = {
  'password.wrong': 'current',
  'password.blocked': 'current',
  'password.common': 'password',
  'password.guessable': 'password',
}

const changed = {
  level: 'success',
  message: msg({
    id: 'toast.account.password_changed',
    message: 'Your password has been changed. You are signed out on all other devices.',
  }).id,
} as const

/** Form that changes the password of the signed-in user. */
export const ChangePasswordForm = ({ user, onChanged, children }: ChangePasswordFormProps) => {
  const { t, i18n } = useLingui()
  const api = useAtomValue(apiAtom)
  const failureMessages = useAtomValue(errorMessageAtom)
  const showToast = useSetAtom(showToastAtom)
  const setFormOpen = useSetAtom(isPasswordFormOpenAtom)
  const [values, setValues] = useState<Record<Field, string>>({ current: '', password: '' })
  const [touched, setTouched] = useState<Record<Field, boolean>>({ current: false, password: false })
  const [serverError, setServerError] = useState<{ readonly field: Field; readonly message: ErrorMessage } | null>(null)
  const [isSending, setSending] = useState(false)
  const isDeviceOffline = useIsDeviceOffline()
  const reasonId = useId()

  useEffect(() => {
    setFormOpen(true)
    return () => setFormOpen(false)
  }, [setFormOpen])

  const rule = t({
    id: 'views.account.password.rule',
    message: `At least ${least} characters. Avoid common passwords, and do not use only words such as your username.`,
  })
  const problems: Record<Field, string | undefined> = {
    current: values.current === '' ? t({ id: 'global.rules.required', message: 'This field is required.' }) : undefined,
    password:
      values.password.length < least ? t({ id: 'views.login.new_password.rule', message: `At least ${least} characters.` }) : undefined,
  }
  const errorOf = (field: Field) =>
    serverError?.field === field
      ? i18n._(serverError.message.message, serverError.message.values)
      : touched[field]
        ? problems[field]
        : undefined
  const edit = (field: Field) => (event: ChangeEvent<HTMLInputElement>) => {
    setValues({ ...values, [field]: event.target.value })
    if (serverError?.field === field) setServerError(null)
  }
  const leave = (field: Field) => () => values[field] !== '' && setTouched({ ...touched, [field]: true })

  const send = async (form: HTMLFormElement) => {
    setSending(true)
    setServerError(null)
    try {
      await api.call('changePassword', { body: values })
      showToast(changed)
      onChanged()
    } catch (failure) {
      const field = failure instanceof RemoteError ? fieldOf[failure.code] : undefined
      if (field) {
        setServerError({ field, message: failureMessages.of(failure) })
        form.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()
      } else showToast(failureMessages.of(failure))
    }
    setSending(false)
  }
  const submit = (form: HTMLFormElement) => {
    setTouched({ current: true, password: true })
    const wrong = (['current', 'password'] as const).find((field) => problems[field])
    if (wrong) form.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
    else if (!isSending && !isDeviceOffline) void send(form)
  }

  const reveal = {
    show: t({ id: 'views.login.password.show', message: 'Show password' }),
    hide: t({ id: 'views.login.password.hide', message: 'Hide password' }),
  }
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
      <input type="text" name="username" autoComplete="username" value={user} readOnly hidden />
      <TextField
        label={t({ id: 'views.account.password.current', message: 'Current password' })}
        name="current"
        type="password"
        // The dialog focuses this input instead of its first button.
        ref={(input) => input?.setAttribute('autofocus', '')}
        autoComplete="current-password"
        required
        maxLength={maxLength}
        value={values.current}
        error={errorOf('current')}
        reveal={reveal}
        onChange={edit('current')}
        onBlur={leave('current')}
      />
      <TextField
        label={t({ id: 'views.login.new_password.label', message: 'New password' })}
        name="password"
        type="password"
        autoComplete="new-password"
        required
        minLength={least}
        maxLength={maxLength}
        value={values.password}
        error={errorOf('password')}
        hint={rule}
        reveal={reveal}
        onChange={edit('password')}
        onBlur={leave('password')}
      />
      <p className="m-0 text-13px text-muted">
        <Trans id="views.account.password.consequence">
          You will be signed out on all other devices and in all other browsers. You stay signed in here.
        </Trans>
      </p>
      {isDeviceOffline && (
        <p id={reasonId} className="m-0 text-13px text-muted">
          <Trans id="views.account.password.offline">You are offline. You can change the password when you are online again.</Trans>
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {children}
        <Button
          type="submit"
          variant="primary"
          disabled={isDeviceOffline}
          aria-describedby={isDeviceOffline ? reasonId : undefined}
          loading={isSending}
        >
          <Trans id="views.account.password.submit">Change password</Trans>
        </Button>
      </div>
    </form>
  )
}
