import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { knownAssetAtom } from '../../domain/asset/known-asset.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { type OrderMail, orderMail } from '../../domain/downloads/order-mail.ts'
import { assetTitle } from '../../domain/search/alt-text.ts'
import { assetAddress } from '../../domain/sharing/actions.ts'

/** Composes the e-mail that asks for the right to download assets; null = the portal has no address for it. */
export const useAccessMail = (assetIds: readonly string[]): OrderMail | null => {
  const { t } = useLingui()
  const config = useAtomValue(configAtom)
  const assetOf = useAtomValue(knownAssetAtom)
  const { order_mail: mail } = config.global
  if (mail.mailto.trim() === '') return null
  const files = assetIds.map((id) => {
    const asset = assetOf(id)
    return { title: asset ? assetTitle(asset, config) : id, address: assetAddress(id) }
  })
  return orderMail(
    mail,
    assetIds,
    {
      subject: t({ id: 'widgets.access.subject', message: 'Request to download files' }),
      body: t({ id: 'widgets.access.body', message: 'I would like to download the following. Please give me access.' }),
    },
    files,
  )
}
