import { Trans, useLingui } from '@lingui/macro'
import { QuestionDialog } from '../../ui/question-dialog.tsx'
import type { Saving } from './use-saving.ts'

/** The question after saving: now for everyone, or later. */
export const ApplyDialog = ({ saving }: { readonly saving: Saving }) => {
  const { t } = useLingui()
  return (
    <QuestionDialog
      open={saving.isAsking}
      title={t({ id: 'admin.apply.title', message: 'Apply the changes for everyone?' })}
      yes={t({ id: 'admin.apply', message: 'Apply for everyone' })}
      no={t({ id: 'admin.apply.later', message: 'Not yet' })}
      loading={saving.isSaving}
      onAnswer={(yes) => (yes ? void saving.apply() : saving.stopAsking())}
    >
      <Trans id="admin.apply.text">
        Your changes are saved as a draft that all administrators see. Visitors get them once they are applied.
      </Trans>
    </QuestionDialog>
  )
}
