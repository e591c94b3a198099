import { Trans, useLingui } from '@lingui/macro'
import { useState } from 'react'
import type { AddedToken } from '#contract/app-tokens.ts'
import { copyText } from '../../platform/clipboard.ts'
import { Button } from '../../ui/button.tsx'
import { KeepingDialog } from '../../ui/keeping-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** A new token. No other page shows it again. */
export const ShownTokenDialog = ({ added, onClose }: { readonly added: AddedToken | null; readonly onClose: () => void }) => {
  const { t } = useLingui()
  const [copied, setCopied] = useState<boolean | null>(null)
  const token = added?.token ?? ''
  const close = () => {
    setCopied(null)
    onClose()
  }
  return (
    <KeepingDialog
      open={added !== null}
      onClose={close}
      title={t({ id: 'views.account.tokens.shown.title', message: 'Copy the token' })}
      footer={
        <>
          <Button onClick={close}>
            <Trans id="ui.close">Close</Trans>
          </Button>
          <Button variant="primary" icon="i-lucide-copy" onClick={() => void copyText(token).then(setCopied)}>
            <Trans id="views.account.tokens.copy">Copy token</Trans>
          </Button>
        </>
      }
    >
      <p className="mt-0 mb-3 text-14px">
        <Trans id="views.account.tokens.once">
          It is shown only now. Keep it like a password: the program sends it in the header “Authorization: Bearer” of each request.
        </Trans>
      </p>
      <TextField
        label={t({ id: 'views.account.tokens.token', message: 'Token' })}
        value={token}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <p role="status" className="m-0 mt-2 min-h-5 text-13px text-muted">
        {copied === true && <Trans id="views.account.tokens.copied">The token was copied.</Trans>}
        {copied === false && (
          <Trans id="views.account.tokens.not_copied">The token could not be copied. Please select it and copy it yourself.</Trans>
        )}
      </p>
    </KeepingDialog>
  )
}
