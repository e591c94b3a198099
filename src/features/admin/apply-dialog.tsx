import { Trans, useLingui } from '@lingui/macro'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { Saving } from './use-saving.ts'

/** Asks after saving whether to publish the changes now. */
export const ApplyDialog = ({ saving }: { readonly saving: Saving }) => {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      open={saving.isConfirming}
      title={t({ id: 'admin.apply.title', message: 'Publish the changes?' })}
      confirmLabel={t({ id: 'admin.apply', message: 'Publish' })}
      cancelLabel={t({ id: 'admin.apply.later', message: 'Not yet' })}
      loading={saving.isSaving}
      onResult={(isConfirmed) => (isConfirmed ? void saving.apply() : saving.stopConfirming())}
    >
      <Trans id="admin.apply.text">
        Your changes are saved as a draft that all administrators can see. Visitors see them once they are published.
      </Trans>
    </ConfirmDialog>
  )
}
