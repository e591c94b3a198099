import { Trans, useLingui } from '@lingui/macro'
import { useState } from 'react'
import type { PreviewedRole } from '#contract/role-preview.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Radio } from '../../../ui/radio.tsx'
import { useGroups } from './use-groups.ts'

interface RoleDialogProps {
  readonly onClose: () => void
  readonly onChoose: (role: PreviewedRole) => void
}

/** Selects the role for the preview. */
export const RoleDialog = ({ onClose, onChoose }: RoleDialogProps) => {
  const { t } = useLingui()
  const known = useGroups()
  const [kind, setKind] = useState<PreviewedRole['kind']>('guest')
  const [groups, setGroups] = useState<readonly string[]>([])
  return (
    <Dialog
      open
      onClose={onClose}
      title={t({ id: 'admin.role.title', message: 'View the portal as another user' })}
      footer={
        <Button variant="primary" icon="i-lucide-eye" onClick={() => onChoose({ kind, groups: kind === 'user' ? [...groups] : [] })}>
          <Trans id="admin.role.look">View the portal</Trans>
        </Button>
      }
    >
      <p className="m-0 mb-3 text-14px text-muted">
        <Trans id="admin.role.text">You see exactly what this user sees. Nothing you do there is saved, sent or downloaded.</Trans>
      </p>
      <fieldset className="m-0 min-w-0 border-0 p-0">
        <legend className="visually-hidden">{t({ id: 'admin.role.who', message: 'View as' })}</legend>
        <Radio
          name="role"
          checked={kind === 'guest'}
          onChange={() => setKind('guest')}
          label={t({ id: 'admin.preview.guest', message: 'A guest' })}
        />
        <Radio
          name="role"
          checked={kind === 'user'}
          onChange={() => setKind('user')}
          label={t({ id: 'admin.role.user', message: 'A signed-in user' })}
        />
      </fieldset>
      {kind === 'user' && known.length > 0 && (
        <fieldset className="m-0 mt-3 min-w-0 border-0 ps-7 pe-0 py-0">
          <legend className="mb-1 p-0 text-13px font-medium">{t({ id: 'admin.role.groups', message: 'In these groups' })}</legend>
          {known.map((group) => (
            <Checkbox
              key={group}
              checked={groups.includes(group)}
              onChange={(checked) => setGroups(checked ? [...groups, group] : groups.filter((one) => one !== group))}
              label={group}
            />
          ))}
        </fieldset>
      )}
    </Dialog>
  )
}
