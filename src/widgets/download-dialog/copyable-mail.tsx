import { Trans } from '@lingui/macro'
import { useState } from 'react'
import type { OrderMail } from '../../domain/downloads/order-mail.ts'
import { copyText } from '../../platform/clipboard.ts'
import { Button } from '../../ui/button.tsx'

/** Text of an e-mail with a copy button. */
export const CopyableMail = ({ mail: { to: address, subject, body } }: { readonly mail: OrderMail }) => {
  const [copied, setCopied] = useState<boolean | null>(null)
  // An element, because an address in angle brackets would be parsed as a tag of the message.
  const to = <bdi>{address}</bdi>
  return (
    <>
      {address && (
        <p className="mt-0 mb-2 text-14px [overflow-wrap:anywhere]">
          <Trans id="widgets.order.to">To: {to}</Trans>
        </p>
      )}
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lists scroll in it, so keys have to reach it
        tabIndex={0}
        className="m-0 max-h-60 overflow-auto rounded-control bg-stage p-3 font-sans text-13px whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        {body}
      </pre>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button icon="i-lucide-copy" onClick={() => void copyText(`${subject}\n\n${body}`).then(setCopied)}>
          <Trans id="widgets.order.copy">Copy text</Trans>
        </Button>
        <p role="status" className="m-0 min-h-5 text-13px text-muted">
          {copied === true && <Trans id="widgets.order.copied">The text was copied.</Trans>}
          {copied === false && (
            <Trans id="widgets.order.not_copied">The text could not be copied. Please select it and copy it yourself.</Trans>
          )}
        </p>
      </div>
    </>
  )
}
