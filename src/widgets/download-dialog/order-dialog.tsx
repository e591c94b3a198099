import { Plural, Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { configAtom } from '../../domain/config/atoms.ts'
import { closeOrderAtom } from '../../domain/downloads/actions.ts'
import { orderMail } from '../../domain/downloads/order-mail.ts'
import { copyText } from '../../platform/clipboard.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Instead of a refusal: a mail that asks for the assets. */
export const OrderDialog = ({ assetIds }: { readonly assetIds: readonly string[] }) => {
  const { t } = useLingui()
  const close = useSetAtom(closeOrderAtom)
  const { order_mail: config } = useAtomValue(configAtom).global
  const [copied, setCopied] = useState<boolean | null>(null)
  const mail = orderMail(config, assetIds, {
    subject: t({ id: 'widgets.order.subject', message: 'Order of assets' }),
    // The braces are filled by orderMail, as in the configured texts.
    body: `${t({ id: 'widgets.order.body', message: 'I would like to order these assets:' })}\n{ids}`,
  })
  const copy = () => void copyText(`${mail.subject}\n\n${mail.body}`).then(setCopied)
  return (
    <Dialog
      open
      onClose={close}
      title={t({ id: 'widgets.order.title', message: 'Order assets' })}
      footer={
        <>
          <Button icon="i-lucide-copy" onClick={copy}>
            <Trans id="widgets.order.copy">Copy text</Trans>
          </Button>
          {mail.href && (
            <ButtonLink variant="primary" icon="i-lucide-mail" href={mail.href} onClick={close}>
              <Trans id="widgets.order.write">Write e-mail</Trans>
            </ButtonLink>
          )}
        </>
      }
    >
      <p className="mt-0 text-14px">
        <Plural
          id="widgets.order.explanation"
          value={assetIds.length}
          one="You may not download this asset directly, but you can order it by e-mail."
          other="You may not download # assets directly, but you can order them by e-mail."
        />
      </p>
      {mail.to && (
        <p className="text-14px">
          <Trans id="widgets.order.to">To: {mail.to}</Trans>
        </p>
      )}
      {mail.to && !mail.href && (
        <p className="text-13px text-muted">
          <Trans id="widgets.order.too_long">The list is too long for a link. Please copy the text into an e-mail.</Trans>
        </p>
      )}
      <pre className="m-0 max-h-60 overflow-auto rounded-control bg-stage p-3 font-sans text-13px whitespace-pre-wrap [overflow-wrap:anywhere]">
        {mail.body}
      </pre>
      <p role="status" className="m-0 mt-2 min-h-5 text-13px text-muted">
        {copied === true && <Trans id="widgets.order.copied">The text was copied.</Trans>}
        {copied === false && (
          <Trans id="widgets.order.not_copied">The text could not be copied. Please mark it and copy it yourself.</Trans>
        )}
      </p>
    </Dialog>
  )
}
