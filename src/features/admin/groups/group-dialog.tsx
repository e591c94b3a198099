import { Trans, useLingui } from '@lingui/macro'
import { useSetAtom } from 'jotai'
import { useId, useState } from 'react'
import type { ListedGroup } from '#contract/groups.ts'
import { RemoteError } from '#local/remote-error.ts'
import type { EditedGroup } from '../../../domain/admin/groups.ts'
import { showErrorAtom } from '../../../domain/toasts/error-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { GroupForm } from './group-form.tsx'

interface GroupDialogProps {
  /** `new` = a new group; null = closed. */
  readonly opened: ListedGroup | 'new' | null
  readonly groups: readonly ListedGroup[]
  readonly onClose: () => void
  /** Rejects with the error of the call. */
  readonly onSave: (group: EditedGroup) => Promise<void>
}

/** Adds or edits a group. It stays open with its input if the server refuses. */
export const GroupDialog = ({ opened, groups, onClose, onSave }: GroupDialogProps) => {
  const { t } = useLingui()
  const formId = useId()
  const showError = useSetAtom(showErrorAtom)
  const [isSaving, setSaving] = useState(false)
  const [takenName, setTakenName] = useState<string | null>(null)
  const group = opened === 'new' ? null : opened
  const groupName = group?.name ?? ''
  const save = async (edited: EditedGroup) => {
    setSaving(true)
    try {
      await onSave(edited)
      setTakenName(null)
    } catch (failure) {
      if (failure instanceof RemoteError && failure.code === 'group.name-taken') setTakenName(edited.name)
      else showError(failure)
    }
    setSaving(false)
  }
  return (
    <Dialog
      open={opened !== null}
      onClose={onClose}
      title={
        group ? t({ id: 'admin.groups.edit.of', message: `Edit ${groupName}` }) : t({ id: 'admin.groups.add', message: 'Add a group' })
      }
      footer={
        <>
          <Button onClick={onClose}>
            <Trans id="global.cancel">Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" form={formId} loading={isSaving}>
            {group ? <Trans id="admin.people.save">Save</Trans> : <Trans id="admin.people.add.submit">Add</Trans>}
          </Button>
        </>
      }
    >
      <GroupForm
        key={group?.name ?? 'new'}
        id={formId}
        group={group}
        groups={groups}
        takenName={takenName}
        onSubmit={(edited) => void save(edited)}
      />
    </Dialog>
  )
}
