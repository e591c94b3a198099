import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { closeMailAtom } from '../../domain/downloads/actions.ts'
import { choiceAtom, mailIdsAtom, orderRequestIdsAtom, refusedIdsAtom } from '../../domain/downloads/atoms.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { CopyableMail } from '../download-dialog/copyable-mail.tsx'
import { OptionsDialog } from '../download-dialog/options-dialog.tsx'
import { OrderDialog } from '../download-dialog/order-dialog.tsx'
import { RefusalDialog } from '../download-dialog/refusal-dialog.tsx'
import { useOrderMail } from '../order-mail/use-order-mail.ts'

/** Text to copy for an e-mail about more assets than fit into a link. */
const MailDialog = ({ assetIds }: { readonly assetIds: readonly string[] }) => {
  const { t } = useLingui()
  const close = useSetAtom(closeMailAtom)
  const mail = useOrderMail()(assetIds)
  return (
    <Dialog open onClose={close} title={t({ id: 'widgets.mail.title', message: 'Email about these files' })}>
      <p className="mt-0 mb-3 text-14px">
        <Trans id="widgets.order.too_long">The list is too long for a link. Please copy the text into an email.</Trans>
      </p>
      <CopyableMail mail={mail} />
    </Dialog>
  )
}

/** Dialogs of a download: options, order, e-mail, refusal. */
export const DownloadDialogs = () => {
  const choice = useAtomValue(choiceAtom)
  const orderRequestIds = useAtomValue(orderRequestIdsAtom)
  const mailIds = useAtomValue(mailIdsAtom)
  const refusedIds = useAtomValue(refusedIdsAtom)
  return (
    <>
      {choice && <OptionsDialog key={choice.assetIds.join()} choice={choice} />}
      {orderRequestIds && <OrderDialog assetIds={orderRequestIds} />}
      {mailIds && <MailDialog assetIds={mailIds} />}
      {refusedIds && <RefusalDialog assetIds={refusedIds} />}
    </>
  )
}
