import { Plural, Trans, useLingui } from '@lingui/macro'
import { useNavigate } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useState } from 'react'
import type { ListedGroup } from '#contract/groups.ts'
import { filterGroups } from '../../../domain/admin/groups.ts'
import { openedGroupAtom } from '../../../domain/admin/opened-group.ts'
import { apiAtom } from '../../../domain/api/atoms.ts'
import { isMissingCall } from '../../../domain/api/missing-calls.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useLoaded } from '../../../ui/use-loaded.ts'
import { LoadFailure } from '../../../widgets/load-failure/load-failure.tsx'
import { LoadingIndicator } from '../../../widgets/load-failure/loading-indicator.tsx'
import { SignInAgainDialog } from '../../../widgets/second-factor/sign-in-again-dialog.tsx'
import { GroupDialog } from './group-dialog.tsx'
import { type GroupAction, GroupList } from './group-list.tsx'
import { GroupRemoval } from './group-removal.tsx'
import { GroupRights } from './group-rights.tsx'
import { SignInRules } from './sign-in-rules/sign-in-rules.tsx'
import { useGroupActions } from './use-group-actions.ts'

/** Groups of people: descriptions, members and rights. Changes take effect when they are saved. */
export const GroupsSection = () => {
  const { t } = useLingui()
  const api = useAtomValue(apiAtom)
  const navigate = useNavigate()
  const openGroup = useSetAtom(openedGroupAtom)
  const [text, setText] = useState('')
  const [shownRights, setShownRights] = useState<ListedGroup | null>(null)
  const load = useCallback((signal: AbortSignal) => api.call('listGroups', { signal }), [api])
  const { retry: refresh, ...state } = useLoaded(load, true)
  // The server has the calls only for administrators with the right.
  const isRefused = state.status === 'failure' && isMissingCall(state.failure)
  const groups = state.status === 'success' ? state.value.groups : null
  const actions = useGroupActions(refresh)
  const goTo = (section: string) => void navigate({ to: '/admin/$section', params: { section } })
  const act = (action: GroupAction, group: ListedGroup) => {
    if (action === 'edit') actions.open(group)
    else if (action === 'remove') actions.askRemove(group)
    else if (action === 'rights') setShownRights(group)
    else {
      openGroup(group.name)
      goTo('people')
    }
  }
  const shown = groups && filterGroups(groups, text)
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <p className="m-0 max-w-140 flex-1 basis-72 text-muted">
          <Trans id="admin.groups.text">
            Groups decide which files people see and download. Who belongs to a group is set under People, and its rights under Rights.
          </Trans>
        </p>
        <Button variant="primary" icon="i-lucide-plus" onClick={() => actions.open('new')} disabled={groups === null}>
          <Trans id="admin.groups.add">Add a group</Trans>
        </Button>
      </div>
      {state.status === 'loading' && <LoadingIndicator />}
      {isRefused && (
        <EmptyState icon="i-lucide-user-lock" title={t({ id: 'admin.people.refused', message: 'You do not manage people' })}>
          <Trans id="admin.people.refused.hint">An administrator with this right can give it to you.</Trans>
        </EmptyState>
      )}
      {state.status === 'failure' && !isRefused && (
        <LoadFailure
          title={t({ id: 'admin.groups.failure', message: 'The groups could not be loaded' })}
          failure={state.failure}
          onRetry={refresh}
        />
      )}
      {groups && shown && (
        <div className="grid grid-cols-1 gap-3">
          {groups.length > 0 && (
            <TextField
              type="search"
              label={t({ id: 'admin.groups.search', message: 'Name or description' })}
              value={text}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => setText(target.value)}
            />
          )}
          <p role="status" className="m-0 text-14px text-muted empty:hidden">
            {groups.length > 0 && <Plural id="admin.groups.count" value={shown.length} one="# group" other="# groups" />}
          </p>
          {groups.length === 0 && (
            <EmptyState icon="i-lucide-users" title={t({ id: 'admin.groups.empty', message: 'No groups yet' })}>
              <Trans id="admin.groups.empty.hint">Add a group such as “press”, and then give it members and rights.</Trans>
            </EmptyState>
          )}
          {shown.length > 0 && <GroupList groups={shown} onAction={act} />}
          {groups.length > 0 && shown.length === 0 && (
            <EmptyState icon="i-lucide-user-search" title={t({ id: 'admin.groups.none', message: 'No group fits' })}>
              <Trans id="admin.groups.none.hint">Try another word.</Trans>
            </EmptyState>
          )}
        </div>
      )}
      {groups && <SignInRules />}
      <GroupDialog opened={actions.opened} groups={groups ?? []} onClose={() => actions.open(null)} onSave={actions.save} />
      <GroupRights group={shownRights} onClose={() => setShownRights(null)} onOpenRights={() => goTo('rights')} />
      <GroupRemoval
        group={actions.removed}
        loading={actions.isRunning}
        onResult={(isConfirmed) => void actions.confirmRemove(isConfirmed)}
      />
      <SignInAgainDialog />
    </div>
  )
}
