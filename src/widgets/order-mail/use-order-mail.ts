import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { configAtom } from '../../domain/config/atoms.ts'
import { type OrderMail, orderMail } from '../../domain/downloads/order-mail.ts'

/** Composes the configured order e-mail, with default texts. */
export const useOrderMail = (): ((ids: readonly string[]) => OrderMail) => {
  const { t } = useLingui()
  const { order_mail: config } = useAtomValue(configAtom).global
  return (ids) =>
    orderMail(config, ids, {
      subject: t({ id: 'widgets.order.subject', message: 'File order' }),
      // orderMail replaces the braces, as in the configured texts.
      body: `${t({ id: 'widgets.order.body', message: 'I would like to order these files:' })}\n{ids}`,
    })
}
