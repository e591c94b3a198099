import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useMemo, useRef, useState } from 'react'
import { renderSVG } from 'uqr'
import type { TotpSetup } from '#contract/second-factor.ts'
import { RemoteError } from '#local/remote-error.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { showToastAtom } from '../../domain/toasts/atoms.ts'
import { type ErrorMessage, errorMessageAtom } from '../../domain/toasts/error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface TotpConfirmationProps {
  readonly setup: TotpSetup
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void
  readonly onCancel: () => void
}

const groupsOfFour = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** Shows the secret for the authenticator app, and asks for a first code. */
export const TotpConfirmation = ({ setup: { secret, uri }, onConfirmed, onCancel }: TotpConfirmationProps) => {
  const { t, i18n } = useLingui()
  const api = useAtomValue(apiAtom)
  const failureMessages = useAtomValue(errorMessageAtom)
  const showToast = useSetAtom(showToastAtom)
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState<ErrorMessage | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [isSending, setSending] = useState(false)
  // A picture of its own keeps dark modules on a light ground, which cameras need, in every theme.
  const picture = useMemo(() => `data:image/svg+xml,${encodeURIComponent(renderSVG(uri))}`, [uri])

  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus({ preventScroll: true }), [])

  const send = async () => {
    setSending(true)
    try {
      onConfirmed((await api.call('confirmTotp', { body: { code: code.trim() } })).recoveryCodes)
    } catch (failure) {
      if (failure instanceof RemoteError && failure.code === 'factor.wrong') setRefusal(failureMessages.of(failure))
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
        setMissing(code.trim() === '')
        if (code.trim() === '') event.currentTarget.querySelector('input')?.focus()
        else if (!isSending) void send()
      }}
    >
      <p className="m-0 text-14px">
        <Trans id="views.account.factor.scan">Scan this picture with your authenticator app, or enter the key there.</Trans>
      </p>
      <img
        src={picture}
        width={200}
        height={200}
        alt={t({ id: 'views.account.factor.qr', message: 'QR code for the authenticator app' })}
        className="justify-self-center rounded-control"
      />
      <p className="m-0 text-13px [overflow-wrap:anywhere]">
        <span className="block text-muted">
          <Trans id="views.account.factor.secret">Key</Trans>
        </span>
        <span className="font-mono select-all">{groupsOfFour(secret)}</span>
      </p>
      <TextField
        label={t({ id: 'views.account.factor.code', message: 'Code that the app shows' })}
        name="code"
        ref={field}
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        maxLength={16}
        value={code}
        error={isMissing ? required : refusal ? i18n._(refusal.message, refusal.values) : undefined}
        onChange={({ target }) => {
          setCode(target.value)
          setMissing(false)
          setRefusal(null)
        }}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>
          <Trans id="global.cancel">Cancel</Trans>
        </Button>
        <Button type="submit" variant="primary" loading={isSending}>
          <Trans id="views.account.factor.confirm">Set up</Trans>
        </Button>
      </div>
    </form>
  )
}
