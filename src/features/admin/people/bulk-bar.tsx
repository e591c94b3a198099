import { Plural, Trans, useLingui } from '@lingui/macro'
import { type FormEvent, useId, useState } from 'react'
import * as v from 'valibot'
import { groupNameSchema } from '#contract/account.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { BulkActions } from './use-bulk-actions.ts'

interface BulkBarProps {
  readonly bulk: BulkActions
  /** Accounts on the shown page. */
  readonly shownCount: number
  readonly groups: readonly string[]
  /** Group of all shown accounts; empty = they may have different ones. */
  readonly shownGroup: string
}

const GroupDialog = ({ bulk, groups }: Pick<BulkBarProps, 'bulk' | 'groups'>) => {
  const { t } = useLingui()
  const id = useId()
  const [group, setGroup] = useState('')
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const isValid = v.is(groupNameSchema, group)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSubmitted(!isValid)
    if (isValid) void bulk.run('group', group.trim())
  }
  return (
    <Dialog
      open={bulk.asked === 'group'}
      onClose={() => bulk.ask(null)}
      title={t({ id: 'admin.people.bulk.group', message: 'Add to a group' })}
      footer={
        <>
          <Button onClick={() => bulk.ask(null)}>
            <Trans id="global.cancel">Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" form={id} loading={bulk.isRunning}>
            <Trans id="admin.people.add.submit">Add</Trans>
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <TextField
          label={t({ id: 'admin.people.group', message: 'Group' })}
          list={`${id}-groups`}
          value={group}
          error={
            wasSubmitted && !isValid
              ? t({ id: 'admin.people.bulk.group.invalid', message: 'Please enter the name of one group, such as press.' })
              : undefined
          }
          autoComplete="off"
          onChange={({ target }) => setGroup(target.value)}
        />
        <datalist id={`${id}-groups`}>
          {groups.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </datalist>
      </form>
    </Dialog>
  )
}

/** Selects all accounts of the page, and acts on the selected ones. */
export const BulkBar = ({ bulk, shownCount, groups, shownGroup }: BulkBarProps) => {
  const { t } = useLingui()
  const count = bulk.selected.length
  const isRemoval = bulk.asked === 'remove'
  const names = bulk.others.map(({ name }) => name).join(', ')
  return (
    <div className="flex min-h-[var(--control)] flex-wrap items-center gap-x-4 gap-y-2 ps-4 text-14px">
      <Checkbox
        label={t({ id: 'admin.people.select_all', message: 'Select all on this page' })}
        checked={count > 0 && count === shownCount}
        onChange={bulk.selectAll}
      />
      {count > 0 && (
        <>
          <p role="status" className="m-0 text-muted">
            <Plural id="admin.people.selected" value={count} one="# selected" other="# selected" />
          </p>
          <div className="flex flex-wrap gap-2">
            <Button size="s" icon="i-lucide-users" onClick={() => bulk.ask('group')}>
              <Trans id="admin.people.bulk.group">Add to a group</Trans>
            </Button>
            {shownGroup !== '' && (
              <Button size="s" icon="i-lucide-user-minus" loading={bulk.isRunning} onClick={() => void bulk.run('leave', shownGroup)}>
                <Trans id="admin.people.bulk.leave">Remove from {shownGroup}</Trans>
              </Button>
            )}
            <Button size="s" icon="i-lucide-ban" disabled={bulk.others.length === 0} onClick={() => bulk.ask('disable')}>
              <Trans id="admin.people.disable">Disable</Trans>
            </Button>
            <Button size="s" icon="i-lucide-trash-2" disabled={bulk.others.length === 0} onClick={() => bulk.ask('remove')}>
              <Trans id="admin.people.remove">Delete</Trans>
            </Button>
          </div>
        </>
      )}
      <GroupDialog key={String(bulk.asked === 'group')} bulk={bulk} groups={groups} />
      <ConfirmDialog
        open={bulk.asked === 'disable' || isRemoval}
        title={
          isRemoval
            ? t({ id: 'admin.people.bulk.remove.title', message: 'Delete the selected accounts?' })
            : t({ id: 'admin.people.bulk.disable.title', message: 'Disable the selected accounts?' })
        }
        confirmLabel={
          isRemoval ? t({ id: 'admin.people.remove', message: 'Delete' }) : t({ id: 'admin.people.disable', message: 'Disable' })
        }
        cancelLabel={t({ id: 'global.cancel', message: 'Cancel' })}
        loading={bulk.isRunning}
        onResult={(isConfirmed) => (isConfirmed && bulk.asked ? void bulk.run(bulk.asked, '') : bulk.ask(null))}
      >
        <p className="m-0 [overflow-wrap:anywhere]">
          <bdi>{names}</bdi>
        </p>
        <p className="mt-3 mb-0">
          {isRemoval ? (
            <Trans id="admin.people.bulk.remove.text">
              These people are signed out everywhere at once. The accounts, their bookmarks, their share links and their links to a provider
              are deleted for good.
            </Trans>
          ) : (
            <Trans id="admin.people.bulk.disable.text">
              These people are signed out everywhere at once and cannot sign in. You can enable the accounts again.
            </Trans>
          )}
        </p>
        {bulk.others.length < count && (
          <p className="mt-3 mb-0 font-medium">
            <Trans id="admin.people.bulk.self">Your own account stays as it is.</Trans>
          </p>
        )}
      </ConfirmDialog>
    </div>
  )
}
