import { Plural, Trans, useLingui } from '@lingui/macro'
import type { ListedGroup } from '#contract/groups.ts'
import { folderText } from '../../../domain/admin/folder-text.ts'
import { isRemovable, isWithoutMembers } from '../../../domain/admin/groups.ts'
import { Menu } from '../../../ui/menu.tsx'

export type GroupAction = 'edit' | 'people' | 'rights' | 'remove'

interface GroupListProps {
  readonly groups: readonly ListedGroup[]
  readonly onAction: (action: GroupAction, group: ListedGroup) => void
}

/** Folders named in a row; the others are counted. */
const maxNamedCount = 3

/** What rules and tables give to a group. */
const Rights = ({ group: { rules, ruleCount, files } }: { readonly group: ListedGroup }) => {
  const { t, i18n } = useLingui()
  if (ruleCount + files === 0)
    return (
      <p className="m-0">
        <Trans id="admin.groups.rights.none">No right names this group</Trans>
      </p>
    )
  const named = rules.slice(0, maxNamedCount).map(({ path }) => folderText(i18n, path))
  const others = ruleCount - named.length
  const folders = others > 0 ? [...named, t({ id: 'admin.groups.rights.others', message: `${others} more` })] : named
  const folderNames = folders.join(', ')
  return (
    <>
      {ruleCount > 0 && (
        <p className="m-0">
          <Trans id="admin.groups.rights.rules">Rights: {folderNames}</Trans>
        </p>
      )}
      {files > 0 && (
        <p className="m-0">
          <Plural id="admin.groups.rights.tables" value={files} one="# file in tables" other="# files in tables" />
        </p>
      )}
    </>
  )
}

/** Groups with their members and rights, and a menu of actions each. */
export const GroupList = ({ groups, onAction }: GroupListProps) => {
  const { t } = useLingui()
  const actionsOf = (group: ListedGroup) => {
    const entry = (key: GroupAction, icon: string, label: string) => ({ key, icon, label, onSelect: () => onAction(key, group) })
    return [
      entry('edit', 'i-lucide-pencil', t({ id: 'admin.people.edit', message: 'Edit' })),
      entry('people', 'i-lucide-users', t({ id: 'admin.groups.members', message: 'Show members' })),
      entry('rights', 'i-lucide-folder-lock', t({ id: 'admin.groups.rights', message: 'Show rights' })),
      ...(isRemovable(group) ? [entry('remove', 'i-lucide-trash-2', t({ id: 'admin.people.remove', message: 'Delete' }))] : []),
    ]
  }
  return (
    <ul className="m-0 grid list-none grid-cols-1 rounded-card border border-solid border-line bg-surface p-0 text-on-surface">
      {groups.map((group) => {
        const { name, description, people, secondFactor, mayShare } = group
        return (
          <li key={name} className="flex items-center gap-2 border-be border-line py-2 ps-4 pe-2 last:border-be-0">
            <div className="grid min-w-0 flex-1 grid-cols-1 items-center gap-x-4 gap-y-0.5 md:grid-cols-[minmax(0,3fr)_minmax(0,1fr)_minmax(0,3fr)]">
              <div className="grid min-w-0 grid-cols-1 [overflow-wrap:anywhere]">
                <p className="m-0 font-medium">
                  <bdi>{name}</bdi>
                </p>
                {description && <p className="m-0 text-14px text-muted">{description}</p>}
                {secondFactor && (
                  <p className="m-0 text-14px text-muted">
                    <Trans id="admin.groups.factor.required">Second factor required</Trans>
                  </p>
                )}
                {mayShare && (
                  <p className="m-0 text-14px text-muted">
                    <Trans id="admin.groups.share.given">Members may create share links</Trans>
                  </p>
                )}
              </div>
              <p className={`m-0 text-14px ${isWithoutMembers(group) ? 'text-warning' : 'text-muted'}`}>
                {people > 0 ? (
                  <Plural id="admin.groups.people" value={people} one="# person" other="# people" />
                ) : (
                  <Trans id="admin.groups.people.none">No members</Trans>
                )}
              </p>
              <div className="grid min-w-0 grid-cols-1 text-14px text-muted [overflow-wrap:anywhere]">
                <Rights group={group} />
              </div>
            </div>
            <Menu
              iconOnly
              align="end"
              variant="ghost"
              icon="i-lucide-ellipsis-vertical"
              label={t({ id: 'admin.people.actions.of', message: `Actions for ${name}` })}
              items={actionsOf(group)}
            />
          </li>
        )
      })}
    </ul>
  )
}
