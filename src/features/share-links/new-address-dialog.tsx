import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { ListedShareLink } from '#contract/share-links.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { showToastAtom } from '../../domain/toasts/atoms.ts'
import { errorMessageAtom } from '../../domain/toasts/error-messages.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

interface NewAddressDialogProps {
  readonly link: ListedShareLink
  readonly onClose: () => void
  readonly onChanged: (link: ListedShareLink, token: string) => void
}

/** Replaces the address of a link after a confirmation. */
export const NewAddressDialog = ({ link, onClose, onChanged }: NewAddressDialogProps) => {
  const { t } = useLingui()
  const api = useAtomValue(apiAtom)
  const { of: failureOf } = useAtomValue(errorMessageAtom)
  const showToast = useSetAtom(showToastAtom)
  const [isSending, setSending] = useState(false)
  const { id, name } = link
  const answer = async (isConfirmed: boolean) => {
    if (!isConfirmed) return onClose()
    setSending(true)
    try {
      const { token, ...renewed } = await api.call('changeShareLink', { body: { id, renewAddress: true } })
      if (token === undefined) onClose()
      else onChanged(renewed, token)
    } catch (failure) {
      showToast(failureOf(failure))
      onClose()
    }
    setSending(false)
  }
  return (
    <ConfirmDialog
      open
      title={t({ id: 'views.links.renew.title', message: `A new address for “${name}”?` })}
      confirmLabel={t({ id: 'views.links.renew', message: 'New address' })}
      cancelLabel={t({ id: 'global.cancel', message: 'Cancel' })}
      loading={isSending}
      onResult={(isConfirmed) => void answer(isConfirmed)}
    >
      <Trans id="views.links.renew.text">
        The present address stops working at once. Send the new one to everybody who needs the link.
      </Trans>
    </ConfirmDialog>
  )
}
