import { Trans, useLingui } from '@lingui/macro'
import { useSetAtom } from 'jotai'
import { closeMailAtom } from '../../domain/downloads/actions.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useOrderMail } from '../order-mail/use-order-mail.ts'
import { MailText } from './mail-text.tsx'

/** Text to copy for an e-mail about more assets than fit into a link. */
export const MailDialog = ({ assetIds }: { readonly assetIds: readonly string[] }) => {
  const { t } = useLingui()
  const close = useSetAtom(closeMailAtom)
  const mail = useOrderMail()(assetIds)
  return (
    <Dialog open onClose={close} title={t({ id: 'widgets.mail.title', message: 'Email about these files' })}>
      <p className="mt-0 mb-3 text-14px">
        <Trans id="widgets.order.too_long">The list is too long for a link. Please copy the text into an email.</Trans>
      </p>
      <MailText mail={mail} />
    </Dialog>
  )
}
