import { msg, Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { TotpSetup } from '#contract/second-factor.ts'
import { RemoteError } from '#local/remote-error.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { showToastAtom } from '../../domain/toasts/atoms.ts'
import { type ErrorMessage, errorMessageAtom } from '../../domain/toasts/error-messages.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { PasswordForm } from './password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpConfirmation } from './totp-confirmation.tsx'

/** What the dialog changes. */
export type FactorAction = 'set-up' | 'renew-codes' | 'remove'

interface FactorDialogProps {
  readonly open: boolean
  readonly action: FactorAction
  readonly onClose: () => void
  /** The account has changed on the server. */
  readonly onChanged: () => void
}

const removed = {
  level: 'success',
  message: msg({ id: 'toast.account.factor_removed', message: 'The second factor was removed.' }).id,
} as const

/** Sets up, renews or removes the second factor, after the current password. */
export const FactorDialog = ({ open, action, onClose, onChanged }: FactorDialogProps) => {
  const { t, i18n } = useLingui()
  const api = useAtomValue(apiAtom)
  const showToast = useSetAtom(showToastAtom)
  const failureMessages = useAtomValue(errorMessageAtom)
  const [setup, setSetup] = useState<TotpSetup | null>(null)
  const [code, setCode] = useState('')
  const [codeError, setCodeError] = useState<ErrorMessage | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  const showCodes = (recoveryCodes: readonly string[]) => {
    setCodes(recoveryCodes)
    onChanged()
  }
  const actions: Readonly<Record<FactorAction, (password: string) => Promise<void>>> = {
    'set-up': async (password) => setSetup(await api.call('beginTotp', { body: { password } })),
    'renew-codes': async (password) => showCodes((await api.call('renewRecoveryCodes', { body: { password } })).recoveryCodes),
    remove: async (password) => {
      try {
        await api.call('removeTotp', { body: { password, code: code.trim() } })
      } catch (failure) {
        if (!(failure instanceof RemoteError && failure.code === 'factor.wrong')) throw failure
        return setCodeError(failureMessages.of(failure))
      }
      showToast(removed)
      onChanged()
      onClose()
    },
  }
  const titles: Readonly<Record<FactorAction, string>> = {
    'set-up': t({ id: 'views.account.factor.set_up', message: 'Set up second factor' }),
    'renew-codes': t({ id: 'views.account.factor.renew', message: 'New recovery codes' }),
    remove: t({ id: 'views.account.factor.remove', message: 'Remove second factor' }),
  }
  const submitLabels: Readonly<Record<FactorAction, string>> = {
    'set-up': t({ id: 'views.account.factor.continue', message: 'Continue' }),
    'renew-codes': t({ id: 'views.account.factor.renew.submit', message: 'Create new codes' }),
    remove: t({ id: 'views.account.factor.remove.submit', message: 'Remove' }),
  }
  const codeField = (
    <TextField
      label={t({ id: 'widgets.sign_in_again.code', message: 'Code of your authenticator app, or a recovery code' })}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={64}
      value={code}
      error={codeError ? i18n._(codeError.message, codeError.values) : undefined}
      onChange={({ target }) => {
        setCode(target.value)
        setCodeError(null)
      }}
    />
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={codes ? t({ id: 'views.account.factor.codes', message: 'Recovery codes' }) : titles[action]}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : setup ? (
        <TotpConfirmation setup={setup} onConfirmed={showCodes} onCancel={onClose} />
      ) : (
        <PasswordForm
          onSubmit={actions[action]}
          submitLabel={submitLabels[action]}
          onCancel={onClose}
          isDanger={action === 'remove'}
          fields={action === 'remove' && codeField}
        >
          {action === 'set-up' && (
            <Trans id="views.account.factor.set_up.text">
              You need an app for sign-in codes on your phone or computer. First enter your current password.
            </Trans>
          )}
          {action === 'renew-codes' && (
            <Trans id="views.account.factor.renew.text">You get ten new recovery codes. The earlier ones no longer work.</Trans>
          )}
          {action === 'remove' && (
            <Trans id="views.account.factor.remove.text">
              From then on, your password alone is enough to sign in. The recovery codes no longer work.
            </Trans>
          )}
        </PasswordForm>
      )}
    </Dialog>
  )
}
