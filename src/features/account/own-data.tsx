import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { apiAtom } from '../../domain/api/atoms.ts'
import { showErrorAtom } from '../../domain/toasts/error-messages.ts'
import { saveFile } from '../../platform/files.ts'
import { Button } from '../../ui/button.tsx'
import { AccountSection } from './account-section.tsx'
import { type Confirmation, DeleteAccountDialog } from './delete-account-dialog.tsx'

/** Export of the own data and, if the portal allows it, deletion of the account. Renders nothing if the server has no such calls. */
export const OwnData = ({ user }: { readonly user: string }) => {
  const { t } = useLingui()
  const api = useAtomValue(apiAtom)
  const showError = useSetAtom(showErrorAtom)
  const [deletion, setDeletion] = useState<Confirmation | null | undefined>(undefined)
  const [isExporting, setExporting] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  useEffect(() => {
    let isCurrent = true
    // A server without the call, and one that does not respond now, offer nothing here.
    void api.call('getOwnAccount', {}).then(
      (account) => isCurrent && setDeletion(account.deletion),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [api])
  const exportData = async () => {
    setExporting(true)
    try {
      const data = await api.call('exportOwnData', {})
      const name = t({ id: 'views.account.data.file', message: 'My data' })
      await saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), `${name}.json`)
    } catch (failure) {
      showError(failure)
    }
    setExporting(false)
  }
  if (deletion === undefined) return null
  return (
    <AccountSection title={t({ id: 'views.account.data', message: 'Your data' })}>
      <p className="m-0 text-muted">
        <Trans id="views.account.data.text">
          The file contains what the portal stores about you: account, bookmarks, share links, devices, second factor, passkeys, app tokens
          and your entries in the log.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button icon="i-lucide-file-down" loading={isExporting} onClick={() => void exportData()}>
          <Trans id="views.account.data.export">Export my data</Trans>
        </Button>
        {deletion !== null && (
          <Button variant="danger" icon="i-lucide-trash-2" onClick={() => setDeleting(true)}>
            <Trans id="views.account.delete">Delete my account</Trans>
          </Button>
        )}
      </div>
      {deletion !== null && (
        <DeleteAccountDialog open={isDeleting} onClose={() => setDeleting(false)} user={user} confirmation={deletion} />
      )}
    </AccountSection>
  )
}
