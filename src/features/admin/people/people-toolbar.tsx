import { useLingui } from '@lingui/macro'
import type { PeopleView } from '../../../domain/admin/people.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { SelectField } from '../../../widgets/config-form/select-field.tsx'

interface PeopleToolbarProps {
  readonly view: PeopleView
  /** Groups of all accounts. */
  readonly groups: readonly string[]
  /** The first page is shown again. */
  readonly onChange: (change: Partial<PeopleView>) => void
}

/** Search, conditions and order of the list of accounts. */
export const PeopleToolbar = ({ view, groups, onChange }: PeopleToolbarProps) => {
  const { t } = useLingui()
  const shows: Readonly<Record<PeopleView['show'], string>> = {
    all: t({ id: 'admin.people.show.all', message: 'All accounts' }),
    administrators: t({ id: 'admin.people.show.administrators', message: 'Administrators' }),
    invited: t({ id: 'admin.people.show.invited', message: 'Invited' }),
    disabled: t({ id: 'admin.people.show.disabled', message: 'Disabled' }),
  }
  const sorts: Readonly<Record<PeopleView['sort'], string>> = {
    name: t({ id: 'admin.people.sort.name', message: 'Name, A to Z' }),
    'name-down': t({ id: 'admin.people.sort.name_down', message: 'Name, Z to A' }),
    mail: t({ id: 'admin.people.sort.mail', message: 'Email' }),
    groups: t({ id: 'admin.people.sort.groups', message: 'Groups' }),
  }
  // Nobody may have the chosen group, or nobody any more.
  const offeredGroups = view.group === '' || groups.includes(view.group) ? groups : [...groups, view.group]
  const optionsOf = (labels: Readonly<Record<string, string>>) => Object.entries(labels).map(([value, label]) => ({ value, label }))
  const keyOf = <Key extends string>(labels: Readonly<Record<Key, string>>, value: string, fallback: Key): Key =>
    (Object.keys(labels) as Key[]).find((key) => key === value) ?? fallback
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TextField
        className="min-w-0 flex-[2] basis-48"
        type="search"
        label={t({ id: 'admin.people.search', message: 'Name, email or group' })}
        value={view.text}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <SelectField
        className="min-w-0 flex-1 basis-30"
        label={t({ id: 'admin.people.show', message: 'Show' })}
        value={view.show}
        options={optionsOf(shows)}
        onChange={(value) => onChange({ show: keyOf(shows, value, 'all') })}
      />
      {offeredGroups.length > 0 && (
        <SelectField
          className="min-w-0 flex-1 basis-30"
          label={t({ id: 'admin.people.group', message: 'Group' })}
          value={view.group}
          options={[
            { value: '', label: t({ id: 'admin.people.group.all', message: 'All groups' }) },
            ...offeredGroups.map((group) => ({ value: group, label: group })),
          ]}
          onChange={(group) => onChange({ group })}
        />
      )}
      <SelectField
        className="min-w-0 flex-1 basis-30"
        label={t({ id: 'admin.people.sort', message: 'Order' })}
        value={view.sort}
        options={optionsOf(sorts)}
        onChange={(value) => onChange({ sort: keyOf(sorts, value, 'name') })}
      />
    </div>
  )
}
