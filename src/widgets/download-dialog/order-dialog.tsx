import { Plural, Trans, useLingui } from '@lingui/macro'
import { useSetAtom } from 'jotai'
import { closeOrderRequestAtom } from '../../domain/downloads/actions.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useOrderMail } from '../order-mail/use-order-mail.ts'
import { CopyableMail } from './copyable-mail.tsx'

/** Offers an order by e-mail when the user may not download the assets. */
export const OrderDialog = ({ assetIds }: { readonly assetIds: readonly string[] }) => {
  const { t } = useLingui()
  const close = useSetAtom(closeOrderRequestAtom)
  const mail = useOrderMail()(assetIds)
  return (
    <Dialog
      open
      onClose={close}
      title={t({ id: 'widgets.order.title', message: 'Order files' })}
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
          id="widgets.order.explanation"
          value={assetIds.length}
          one="You cannot download this file directly, but you can order it by email."
          other="You cannot download # files directly, but you can order them by email."
        />
      </p>
      {mail.to && !mail.href && (
        <p className="mt-0 mb-3 text-13px text-muted">
          <Trans id="widgets.order.too_long">The list is too long for a link. Please copy the text into an email.</Trans>
        </p>
      )}
      <CopyableMail mail={mail} />
    </Dialog>
  )
}
