import { Trans, useLingui } from '@lingui/macro'
import { useSetAtom } from 'jotai'
import { type FormEvent, useId, useState } from 'react'
import {
  type AddedToken,
  type TokenAccess,
  type TokenLifetimeDays,
  tokenAccesses,
  tokenLifetimesDays,
  tokenNameLength,
} from '#contract/app-tokens.ts'
import { showErrorAtom } from '../../domain/toasts/error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Radio } from '../../ui/radio.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useRecentSignIn } from '../../widgets/second-factor/use-recent-sign-in.ts'
import { useTokenTexts } from './use-token-texts.ts'

interface NewTokenFormProps {
  readonly id: string
  readonly onSubmit: (name: string, access: TokenAccess, days: TokenLifetimeDays) => void
}

const NewTokenForm = ({ id, onSubmit }: NewTokenFormProps) => {
  const { t } = useLingui()
  const { accessNames, daysText } = useTokenTexts()
  const [name, setName] = useState('')
  const [access, setAccess] = useState<TokenAccess>('read')
  const [days, setDays] = useState<TokenLifetimeDays>(90)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const error = name.trim() === '' ? t({ id: 'global.rules.required', message: 'This field is required.' }) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSubmitted(true)
    if (!error) onSubmit(name.trim(), access, days)
  }
  return (
    <form id={id} data-holds-input noValidate onSubmit={submit} className="grid gap-4 text-14px">
      <TextField
        label={t({ id: 'views.account.tokens.name', message: 'Name' })}
        hint={t({ id: 'views.account.tokens.name.hint', message: 'What uses the token, such as “Nightly export”.' })}
        ref={(input) => input?.setAttribute('autofocus', '')}
        value={name}
        maxLength={tokenNameLength}
        autoComplete="off"
        error={wasSubmitted ? error : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <fieldset className="m-0 grid gap-1 border-0 p-0">
        <legend className="mb-1 p-0 text-13px font-medium">
          <Trans id="views.account.tokens.access">Access</Trans>
        </legend>
        {tokenAccesses.map((one) => (
          <Radio key={one} name="access" label={accessNames[one]} checked={access === one} onChange={() => setAccess(one)} />
        ))}
      </fieldset>
      <fieldset className="m-0 grid gap-1 border-0 p-0">
        <legend className="mb-1 p-0 text-13px font-medium">
          <Trans id="views.account.tokens.lifetime">Valid for</Trans>
        </legend>
        {tokenLifetimesDays.map((one) => (
          <Radio key={one} name="days" label={daysText(one)} checked={days === one} onChange={() => setDays(one)} />
        ))}
      </fieldset>
      <p className="m-0 text-13px text-muted">
        <Trans id="views.account.tokens.bound">
          A token never allows more than you may do yourself. It cannot change your account, create tokens or open the administration.
        </Trans>
      </p>
    </form>
  )
}

interface NewTokenDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onAdded: (added: AddedToken) => void
}

/** Form for a new token. It stays open with its input if the server refuses it. */
export const NewTokenDialog = ({ open, onClose, onAdded }: NewTokenDialogProps) => {
  const { t } = useLingui()
  const api = useRecentSignIn()
  const showError = useSetAtom(showErrorAtom)
  const [isSending, setSending] = useState(false)
  const form = useId()
  const add = async (name: string, access: TokenAccess, days: TokenLifetimeDays) => {
    if (isSending) return
    setSending(true)
    try {
      onAdded(await api.call('addToken', { body: { name, access, days } }))
    } catch (failure) {
      showError(failure)
    }
    setSending(false)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t({ id: 'views.account.tokens.new', message: 'New token' })}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans id="global.cancel">Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" form={form} loading={isSending}>
            <Trans id="views.account.tokens.create">Create token</Trans>
          </Button>
        </>
      }
    >
      <NewTokenForm id={form} onSubmit={(name, access, days) => void add(name, access, days)} />
    </Dialog>
  )
}
