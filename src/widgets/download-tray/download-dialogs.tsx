import { useAtomValue } from 'jotai'
import { choiceAtom, mailIdsAtom, orderRequestIdsAtom, refusedIdsAtom } from '../../domain/downloads/atoms.ts'
import { MailDialog } from '../download-dialog/mail-dialog.tsx'
import { OptionsDialog } from '../download-dialog/options-dialog.tsx'
import { OrderDialog } from '../download-dialog/order-dialog.tsx'
import { RefusalDialog } from '../download-dialog/refusal-dialog.tsx'

/** Dialogs of a download: options, order, e-mail, refusal. */
export const DownloadDialogs = () => {
  const choice = useAtomValue(choiceAtom)
  const orderRequestIds = useAtomValue(orderRequestIdsAtom)
  const mailIds = useAtomValue(mailIdsAtom)
  const isRefused = useAtomValue(refusedIdsAtom) !== null
  return (
    <>
      {choice && <OptionsDialog key={choice.assetIds.join()} choice={choice} />}
      {orderRequestIds && <OrderDialog assetIds={orderRequestIds} />}
      {mailIds && <MailDialog assetIds={mailIds} />}
      {isRefused && <RefusalDialog />}
    </>
  )
}
