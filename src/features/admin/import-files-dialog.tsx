import { Plural, useLingui } from '@lingui/macro'
import type { EmbeddedFile } from '../../domain/admin/embedded-file.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

interface ImportFilesDialogProps {
  /** Files in the imported configuration; none = the dialog is closed. */
  readonly files: readonly EmbeddedFile[]
  readonly onResult: (isConfirmed: boolean) => void
}

/** Asks whether the uploaded files of an imported configuration are imported, too. */
export const ImportFilesDialog = ({ files, onResult }: ImportFilesDialogProps) => {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      open={files.length > 0}
      title={t({ id: 'admin.import.files.title', message: 'Import the files, too?' })}
      confirmLabel={t({ id: 'admin.import.files.yes', message: 'Import the files' })}
      cancelLabel={t({ id: 'admin.import.files.no', message: 'Settings only' })}
      onResult={onResult}
    >
      <Plural
        id="admin.import.files.text"
        value={files.length}
        one="The configuration includes # file: a picture, a font or a stylesheet. It takes effect immediately and replaces the existing one; all settings wait until they are published."
        other="The configuration includes # files: pictures, fonts, a stylesheet. They take effect immediately and replace the existing ones; all settings wait until they are published."
      />
    </ConfirmDialog>
  )
}
