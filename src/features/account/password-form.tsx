import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useId, useState } from 'react'
import type { AnyErrorCode } from '#contract/errors.ts'
import { passwordLength } from '#contract/session.ts'
import { RemoteError } from '#local/remote-error.ts'
import { sessionAtom } from '../../domain/session/atoms.ts'
import { showToastAtom } from '../../domain/toasts/atoms.ts'
import { type ErrorMessage, errorMessageAtom } from '../../domain/toasts/error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useIsDeviceOffline } from '../../widgets/use-is-device-offline.ts'

interface PasswordFormProps {
  /** Errors of the password are shown here; all others are shown as a toast. */
  readonly onSubmit: (password: string) => Promise<void>
  readonly submitLabel: string
  readonly onCancel: () => void
  readonly isDanger?: boolean
  /** Further fields, above the password. */
  readonly fields?: ReactNode
  /** What happens, above the fields. */
  readonly children: ReactNode
}

const passwordErrors: ReadonlySet<AnyErrorCode> = new Set<AnyErrorCode>(['password.wrong', 'password.blocked'])

/** Asks for the current password before a change of how the account signs in. */
export const PasswordForm = ({ onSubmit, submitLabel, onCancel, isDanger = false, fields, children }: PasswordFormProps) => {
  const { t, i18n } = useLingui()
  const failureMessages = useAtomValue(errorMessageAtom)
  const showToast = useSetAtom(showToastAtom)
  const user = useAtomValue(sessionAtom)?.user ?? ''
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [refusal, setRefusal] = useState<ErrorMessage | null>(null)
  const [isSending, setSending] = useState(false)
  const isDeviceOffline = useIsDeviceOffline()
  const reasonId = useId()

  const send = async () => {
    setSending(true)
    setRefusal(null)
    try {
      await onSubmit(password)
    } catch (failure) {
      if (failure instanceof RemoteError && passwordErrors.has(failure.code)) setRefusal(failureMessages.of(failure))
      else showToast(failureMessages.of(failure))
    }
    setSending(false)
  }
  const required = t({ id: 'global.rules.required', message: 'This field is required.' })
  return (
    <form
      data-holds-input
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(password === '')
        if (password === '') event.currentTarget.querySelector<HTMLInputElement>('[name=current]')?.focus()
        else if (!isSending && !isDeviceOffline) void send()
      }}
    >
      <div className="text-14px">{children}</div>
      {fields}
      <input type="text" name="username" autoComplete="username" value={user} readOnly hidden />
      <TextField
        label={t({ id: 'views.account.password.current', message: 'Current password' })}
        name="current"
        type="password"
        // The dialog focuses this input instead of its first button.
        ref={(input) => input?.setAttribute('autofocus', '')}
        autoComplete="current-password"
        required
        maxLength={passwordLength.maxLength}
        value={password}
        error={isMissing ? required : refusal ? i18n._(refusal.message, refusal.values) : undefined}
        reveal={{
          show: t({ id: 'views.login.password.show', message: 'Show password' }),
          hide: t({ id: 'views.login.password.hide', message: 'Hide password' }),
        }}
        onChange={({ target }) => {
          setPassword(target.value)
          setMissing(false)
          setRefusal(null)
        }}
      />
      {isDeviceOffline && (
        <p id={reasonId} className="m-0 text-13px text-muted">
          <Trans id="global.offline">No connection</Trans>
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>
          <Trans id="global.cancel">Cancel</Trans>
        </Button>
        <Button
          type="submit"
          variant={isDanger ? 'danger' : 'primary'}
          disabled={isDeviceOffline}
          aria-describedby={isDeviceOffline ? reasonId : undefined}
          loading={isSending}
        >
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
