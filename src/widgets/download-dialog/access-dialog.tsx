import { Plural, Trans, useLingui } from '@lingui/macro'
import { useSetAtom } from 'jotai'
import { closeRefusalAtom } from '../../domain/downloads/actions.ts'
import type { OrderMail } from '../../domain/downloads/order-mail.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CopyableMail } from './copyable-mail.tsx'

interface AccessDialogProps {
  readonly assetCount: number
  readonly mail: OrderMail
}

/** Offers an e-mail that asks for the right to download the assets. */
export const AccessDialog = ({ assetCount, mail }: AccessDialogProps) => {
  const { t } = useLingui()
  const close = useSetAtom(closeRefusalAtom)
  return (
    <Dialog
      open
      onClose={close}
      title={t({ id: 'widgets.access.title', message: 'Ask for access' })}
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            <Trans id="global.cancel">Cancel</Trans>
          </Button>
          {mail.href && (
            <ButtonLink variant="primary" icon="i-lucide-mail" href={mail.href} onClick={close}>
              <Trans id="widgets.order.write">Write email</Trans>
            </ButtonLink>
          )}
        </>
      }
    >
      <p className="mt-0 mb-3 text-14px">
        <Plural
          id="widgets.access.explanation"
          value={assetCount}
          one="You may not download this file yet. Ask the operators of this portal by email."
          other="You may not download these # files yet. Ask the operators of this portal by email."
        />
      </p>
      {!mail.href && (
        <p className="mt-0 mb-3 text-13px text-muted">
          <Trans id="widgets.order.too_long">The list is too long for a link. Please copy the text into an email.</Trans>
        </p>
      )}
      <CopyableMail mail={mail} />
    </Dialog>
  )
}
