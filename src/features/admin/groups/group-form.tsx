import { Plural, Trans, useLingui } from '@lingui/macro'
import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import { groupNameSchema } from '#contract/account.ts'
import { defaultGraceDays, type ListedGroup, maxGraceDays } from '#contract/groups.ts'
import type { EditedGroup } from '../../../domain/admin/groups.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextField } from '../../../ui/text-field.tsx'

interface GroupFormProps {
  readonly id: string
  /** Null = a new group. */
  readonly group: ListedGroup | null
  readonly groups: readonly ListedGroup[]
  /** A name that the server has refused, because another group has it. */
  readonly takenName: string | null
  readonly onSubmit: (group: EditedGroup) => void
}

const maxDescriptionLength = 500

/** Fields of a group. The owner of the dialog has the buttons. */
export const GroupForm = ({ id, group, groups, takenName, onSubmit }: GroupFormProps) => {
  const { t } = useLingui()
  const [name, setName] = useState(group?.name ?? '')
  const [description, setDescription] = useState(group?.description ?? '')
  const [graceDays, setGraceDays] = useState(group?.secondFactor?.graceDays.toString() ?? null)
  const [mayShare, setMayShare] = useState(group?.mayShare ?? false)
  const [isJoining, setJoining] = useState(false)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const newName = name.trim()
  const isRenamed = group !== null && newName !== group.name
  const canJoin = isRenamed && groups.some((one) => one.name === newName)
  const fileCount = group?.files ?? 0
  const nameError = () => {
    if (!isRenamed && group !== null) return undefined
    if (!v.is(groupNameSchema, newName))
      return t({
        id: 'admin.groups.name.invalid',
        message:
          'A group name has 1 to 64 letters, digits, spaces, dots, dashes and underscores. “everyone”, “guests” and “users” are built in.',
      })
    if (canJoin) return isJoining ? undefined : t({ id: 'error.group.name-taken', message: 'A group with this name already exists.' })
    return takenName === newName ? t({ id: 'error.group.name-taken', message: 'A group with this name already exists.' }) : undefined
  }
  const error = nameError()
  const daysError =
    graceDays === null || (/^\d{1,2}$/.test(graceDays.trim()) && Number(graceDays) <= maxGraceDays)
      ? undefined
      : t({ id: 'admin.groups.factor.invalid', message: `Enter a number of days from 0 to ${maxGraceDays}.` })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSubmitted(true)
    if (daysError || (error && takenName !== newName)) return
    const days = graceDays === null ? null : Number(graceDays)
    onSubmit({ name: newName, description: description.trim(), graceDays: days, join: canJoin && isJoining, mayShare })
  }
  return (
    <form id={id} noValidate onSubmit={submit} className="grid grid-cols-1 gap-4 text-14px">
      <TextField
        label={t({ id: 'admin.groups.name', message: 'Name' })}
        hint={
          group
            ? t({ id: 'admin.groups.rename.hint', message: 'Accounts and the rights of folders get the new name, too.' })
            : t({ id: 'admin.groups.name.hint', message: 'As in the tables of the media folder, if these name the group.' })
        }
        value={name}
        error={wasSubmitted || takenName === newName ? error : undefined}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      {canJoin && (
        <Checkbox
          label={t({ id: 'admin.groups.join', message: 'Join both groups: all their members get the rights of both' })}
          checked={isJoining}
          onChange={setJoining}
        />
      )}
      {isRenamed && fileCount > 0 && (
        <p role="status" className="m-0 flex items-start gap-1.5 text-13px text-warning">
          <Icon name="i-lucide-triangle-alert" className="mt-0.5 size-4 shrink-0" />
          <span>
            <Plural
              id="admin.groups.rename.tables"
              value={fileCount}
              one="Tables of the media folder name this group for # file. Change the name there, too, or the members lose this file."
              other="Tables of the media folder name this group for # files. Change the name there, too, or the members lose these files."
            />
          </span>
        </p>
      )}
      <TextField
        label={t({ id: 'admin.groups.description', message: 'Description' })}
        hint={<Trans id="admin.groups.description.hint">Optional. Only administrators see it.</Trans>}
        value={description}
        maxLength={maxDescriptionLength}
        autoComplete="off"
        onChange={({ target }) => setDescription(target.value)}
      />
      <Checkbox
        label={t({ id: 'admin.groups.factor', message: 'Require a second factor' })}
        checked={graceDays !== null}
        onChange={(isRequired) => setGraceDays(isRequired ? String(defaultGraceDays) : null)}
      />
      {graceDays !== null && (
        <TextField
          label={t({ id: 'admin.groups.factor.days', message: 'Days to set it up' })}
          hint={
            <Trans id="admin.groups.factor.hint">
              Members who sign in with a password need an authenticator app or a passkey. After this time the portal opens only their
              account page until they have set one up. 0 = at once.
            </Trans>
          }
          inputMode="numeric"
          value={graceDays}
          error={wasSubmitted ? daysError : undefined}
          maxLength={2}
          autoComplete="off"
          onChange={({ target }) => setGraceDays(target.value)}
        />
      )}
      <div>
        <Checkbox
          label={t({ id: 'admin.groups.share', message: 'Members may create share links' })}
          checked={mayShare}
          aria-describedby={`${id}-share`}
          onChange={setMayShare}
        />
        <p id={`${id}-share`} className="m-0 ps-6.5 text-13px text-muted">
          <Trans id="admin.groups.share.hint">
            This counts only if the setting “Who may make share links” under General is “Members of groups with this right”.
          </Trans>
        </p>
      </div>
    </form>
  )
}
