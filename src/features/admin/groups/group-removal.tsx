import { Plural, Trans, useLingui } from '@lingui/macro'
import type { ListedGroup } from '#contract/groups.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

interface GroupRemovalProps {
  /** Null = closed. */
  readonly group: ListedGroup | null
  readonly loading: boolean
  readonly onResult: (isConfirmed: boolean) => void
}

/** Says what the deletion of a group does before it happens. */
export const GroupRemoval = ({ group, loading, onResult }: GroupRemovalProps) => {
  const { t } = useLingui()
  const name = group?.name ?? ''
  const { people = 0, ruleCount = 0, files = 0, signInRules = 0 } = group ?? {}
  return (
    <ConfirmDialog
      open={group !== null}
      title={t({ id: 'admin.people.remove.title', message: `Delete ${name}?` })}
      confirmLabel={t({ id: 'admin.people.remove', message: 'Delete' })}
      cancelLabel={t({ id: 'global.cancel', message: 'Cancel' })}
      loading={loading}
      onResult={onResult}
    >
      <p className="m-0">
        {people === 0 ? (
          <Trans id="admin.groups.remove.empty">The group has no members.</Trans>
        ) : (
          <Plural
            id="admin.groups.remove.text"
            value={people}
            one="# person is no longer a member, and loses at once what only this group sees and downloads. The account stays."
            other="# people are no longer members, and lose at once what only this group sees and downloads. The accounts stay."
          />
        )}
      </p>
      {ruleCount + files > 0 && (
        <p className="mt-3 mb-0">
          <Trans id="admin.groups.remove.rights">
            Rights of folders and tables still name the group. They give nobody anything until a group of this name has members again.
          </Trans>
        </p>
      )}
      {signInRules > 0 && (
        <p className="mt-3 mb-0 font-medium">
          <Trans id="admin.groups.remove.sign_in">
            Rules of the single sign-on give this group again at the next sign-in. Delete these rules first.
          </Trans>
        </p>
      )}
    </ConfirmDialog>
  )
}
