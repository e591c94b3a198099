import { Trans, useLingui } from '@lingui/macro'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'

interface ChangePasswordDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly user: string
}

export const ChangePasswordDialog = ({ open, onClose, user }: ChangePasswordDialogProps) => {
  const { t } = useLingui()
  return (
    <Dialog open={open} onClose={onClose} title={t({ id: 'global.nav.change_password', message: 'Change password' })}>
      <ChangePasswordForm user={user} onChanged={onClose}>
        <Button onClick={onClose}>
          <Trans id="global.cancel">Cancel</Trans>
        </Button>
      </ChangePasswordForm>
    </Dialog>
  )
}
