import { Trans, useLingui } from '@lingui/macro'
import { useSetAtom } from 'jotai'
import { closeMailAtom } from '../../domain/downloads/actions.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useOrderMail } from '../order-mail/use-order-mail.ts'
import { MailText } from './mail-text.tsx'

/** A mail about more assets than fit into a link: its text, for copying. */
export const MailDialog = ({ assetIds }: { readonly assetIds: readonly string[] }) => {
  const { t } = useLingui()
  const close = useSetAtom(closeMailAtom)
  const mail = useOrderMail()(assetIds)
  return (
    <Dialog open onClose={close} title={t({ id: 'widgets.mail.title', message: 'E-mail about assets' })}>
      <p className="mt-0 mb-3 text-14px">
        <Trans id="widgets.order.too_long">The list is too long for a link. Please copy the text into an e-mail.</Trans>
      </p>
      <MailText mail={mail} />
    </Dialog>
  )
}
