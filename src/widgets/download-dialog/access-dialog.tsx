import { Plural, useLingui } from '@lingui/macro'
import { useSetAtom } from 'jotai'
import { closeRefusalAtom } from '../../domain/downloads/actions.ts'
import type { OrderMail } from '../../domain/downloads/order-mail.ts'
import { MailDialog } from './mail-dialog.tsx'

interface AccessDialogProps {
  readonly assetCount: number
  readonly mail: OrderMail
}

/** Offers an e-mail that asks for the right to download the assets. */
export const AccessDialog = ({ assetCount, mail }: AccessDialogProps) => {
  const { t } = useLingui()
  const close = useSetAtom(closeRefusalAtom)
  return (
    <MailDialog title={t({ id: 'widgets.access.title', message: 'Ask for access' })} mail={mail} onClose={close}>
      <Plural
        id="widgets.access.explanation"
        value={assetCount}
        one="You may not download this file yet. Ask the operators of this portal by email."
        other="You may not download these # files yet. Ask the operators of this portal by email."
      />
    </MailDialog>
  )
}
