import { Plural, useLingui } from '@lingui/macro'
import { useSetAtom } from 'jotai'
import { closeOrderRequestAtom } from '../../domain/downloads/actions.ts'
import { useOrderMail } from '../order-mail/use-order-mail.ts'
import { MailDialog } from './mail-dialog.tsx'

/** Offers an order by e-mail when the user may not download the assets. */
export const OrderDialog = ({ assetIds }: { readonly assetIds: readonly string[] }) => {
  const { t } = useLingui()
  const close = useSetAtom(closeOrderRequestAtom)
  const mail = useOrderMail()(assetIds)
  return (
    <MailDialog title={t({ id: 'widgets.order.title', message: 'Order files' })} mail={mail} onClose={close}>
      <Plural
        id="widgets.order.explanation"
        value={assetIds.length}
        one="You cannot download this file directly, but you can order it by email."
        other="You cannot download # files directly, but you can order them by email."
      />
    </MailDialog>
  )
}
