import { Plural, Trans, useLingui } from '@lingui/macro'
import { useSetAtom } from 'jotai'
import { closeOrderAtom } from '../../domain/downloads/actions.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useOrderMail } from '../order-mail/use-order-mail.ts'
import { MailText } from './mail-text.tsx'

/** Instead of a refusal: a mail that asks for the assets. */
export const OrderDialog = ({ assetIds }: { readonly assetIds: readonly string[] }) => {
  const { t } = useLingui()
  const close = useSetAtom(closeOrderAtom)
  const mail = useOrderMail()(assetIds)
  return (
    <Dialog
      open
      onClose={close}
      title={t({ id: 'widgets.order.title', message: 'Order assets' })}
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            <Trans id="global.cancel">Cancel</Trans>
          </Button>
          {mail.href && (
            <ButtonLink variant="primary" icon="i-lucide-mail" href={mail.href} onClick={close}>
              <Trans id="widgets.order.write">Write e-mail</Trans>
            </ButtonLink>
          )}
        </>
      }
    >
      <p className="mt-0 mb-3 text-14px">
        <Plural
          id="widgets.order.explanation"
          value={assetIds.length}
          one="You may not download this asset directly, but you can order it by e-mail."
          other="You may not download # assets directly, but you can order them by e-mail."
        />
      </p>
      {mail.to && !mail.href && (
        <p className="mt-0 mb-3 text-13px text-muted">
          <Trans id="widgets.order.too_long">The list is too long for a link. Please copy the text into an e-mail.</Trans>
        </p>
      )}
      <MailText mail={mail} />
    </Dialog>
  )
}
