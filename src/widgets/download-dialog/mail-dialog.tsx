import { Trans } from '@lingui/macro'
import type { ReactNode } from 'react'
import type { OrderMail } from '../../domain/downloads/order-mail.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CopyableMail } from './copyable-mail.tsx'

interface MailDialogProps {
  readonly title: string
  readonly mail: OrderMail
  readonly onClose: () => void
  /** What the e-mail is for. */
  readonly children: ReactNode
}

/** Offers an e-mail, as a link and as a text to copy. */
export const MailDialog = ({ title, mail, onClose, children }: MailDialogProps) => (
  <Dialog
    open
    onClose={onClose}
    title={title}
    footer={
      <>
        <Button variant="ghost" onClick={onClose}>
          <Trans id="global.cancel">Cancel</Trans>
        </Button>
        {mail.href && (
          <ButtonLink variant="primary" icon="i-lucide-mail" href={mail.href} onClick={onClose}>
            <Trans id="widgets.order.write">Write email</Trans>
          </ButtonLink>
        )}
      </>
    }
  >
    <p className="mt-0 mb-3 text-14px">{children}</p>
    {mail.to && !mail.href && (
      <p className="mt-0 mb-3 text-13px text-muted">
        <Trans id="widgets.order.too_long">The list is too long for a link. Please copy the text into an email.</Trans>
      </p>
    )}
    <CopyableMail mail={mail} />
  </Dialog>
)
