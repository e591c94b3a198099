import { msg, Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { ListedShareLink } from '#contract/share-links.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { showToastAtom } from '../../domain/toasts/atoms.ts'
import { errorMessageAtom } from '../../domain/toasts/error-messages.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

interface EndLinkDialogProps {
  /** Null = closed. */
  readonly link: ListedShareLink | null
  readonly onClose: () => void
  /** The list has changed, or is older than the server. */
  readonly onEnded: () => void
}

const ended = { level: 'success', message: msg({ id: 'widgets.links.ended', message: 'The link was ended.' }).id } as const

/** Ends a share link after a confirmation. */
export const EndLinkDialog = ({ link, onClose, onEnded }: EndLinkDialogProps) => {
  const { t } = useLingui()
  const api = useAtomValue(apiAtom)
  const { of: failureOf } = useAtomValue(errorMessageAtom)
  const showToast = useSetAtom(showToastAtom)
  const [isEnding, setEnding] = useState(false)
  const name = link?.name ?? ''
  const answer = async (isConfirmed: boolean) => {
    if (isConfirmed && link) {
      setEnding(true)
      try {
        await api.call('endShareLink', { body: { id: link.id } })
        showToast(ended)
      } catch (failure) {
        showToast(failureOf(failure))
      }
      setEnding(false)
      onEnded()
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open={link !== null}
      title={t({ id: 'widgets.links.end.title', message: `End “${name}”?` })}
      confirmLabel={t({ id: 'widgets.links.end', message: 'End link' })}
      cancelLabel={t({ id: 'global.cancel', message: 'Cancel' })}
      loading={isEnding}
      onResult={(isConfirmed) => void answer(isConfirmed)}
    >
      <Trans id="widgets.links.end.text">
        The address stops working at once, also for downloads that are running. The link cannot be opened again.
      </Trans>
    </ConfirmDialog>
  )
}
