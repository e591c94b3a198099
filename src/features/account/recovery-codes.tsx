import { Trans } from '@lingui/macro'
import { useState } from 'react'
import { copyText } from '../../platform/clipboard.ts'
import { Button } from '../../ui/button.tsx'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onClose: () => void
}

/** The recovery codes, which no other page shows again. */
export const RecoveryCodes = ({ codes, onClose }: RecoveryCodesProps) => {
  const [copied, setCopied] = useState<boolean | null>(null)
  return (
    <div className="grid gap-4">
      <p className="m-0 text-14px">
        <Trans id="views.account.factor.codes.text">
          Store these recovery codes where you find them without your phone. Each one replaces the code of the app once. They are shown only
          now.
        </Trans>
      </p>
      <ul className="m-0 grid list-none gap-x-6 gap-y-1 p-0 font-mono text-14px sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <p role="status" className="m-0 min-h-5 text-13px text-muted">
        {copied === true && <Trans id="views.account.factor.codes.copied">The codes were copied.</Trans>}
        {copied === false && (
          <Trans id="views.account.factor.codes.not_copied">
            The codes could not be copied. Please select them and copy them yourself.
          </Trans>
        )}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button icon="i-lucide-copy" onClick={() => void copyText(codes.join('\n')).then(setCopied)}>
          <Trans id="views.account.factor.codes.copy">Copy codes</Trans>
        </Button>
        <Button variant="primary" onClick={onClose}>
          <Trans id="views.account.factor.codes.stored">I have stored them</Trans>
        </Button>
      </div>
    </div>
  )
}
