import { Plural, Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useCallback, useState } from 'react'
import { firstView, type PeopleView, peoplePageCount, queryOfView } from '../../../domain/admin/people.ts'
import { apiAtom } from '../../../domain/api/atoms.ts'
import { isMissingCall } from '../../../domain/api/missing-calls.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useLoaded } from '../../../ui/use-loaded.ts'
import { LoadFailure } from '../../../widgets/load-failure/load-failure.tsx'
import { LoadingIndicator } from '../../../widgets/load-failure/loading-indicator.tsx'
import { SignInAgainDialog } from '../../../widgets/second-factor/sign-in-again-dialog.tsx'
import { AccountConfirmation } from './account-confirmation.tsx'
import { AccountDialog } from './account-dialog.tsx'
import { AccountList } from './account-list.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { PeopleCsvButton } from './people-csv-button.tsx'
import { PeopleToolbar } from './people-toolbar.tsx'
import { SignInRules } from './sign-in-rules/sign-in-rules.tsx'
import { useAccountActions } from './use-account-actions.ts'
import { useBulkActions } from './use-bulk-actions.ts'

interface PagesProps {
  readonly start: number
  readonly total: number
  readonly onStart: (start: number) => void
}

const Pages = ({ start, total, onStart }: PagesProps) => {
  const first = start + 1
  const last = Math.min(start + peoplePageCount, total)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button icon="i-lucide-chevron-left" disabled={start === 0} onClick={() => onStart(Math.max(0, start - peoplePageCount))}>
        <Trans id="admin.people.page.previous">Previous</Trans>
      </Button>
      <p role="status" className="m-0 text-14px text-muted">
        <Trans id="admin.people.page">
          {first} to {last} of {total}
        </Trans>
      </p>
      <Button icon="i-lucide-chevron-right" disabled={last >= total} onClick={() => onStart(start + peoplePageCount)}>
        <Trans id="admin.people.page.next">Next</Trans>
      </Button>
    </div>
  )
}

/** Accounts of the portal: search, invitations, and changes. Changes take effect when they are saved. */
export const PeopleSection = () => {
  const { t } = useLingui()
  const api = useAtomValue(apiAtom)
  const [view, setView] = useState(firstView)
  const [isImporting, setImporting] = useState(false)
  const change = (changed: Partial<PeopleView>) => setView({ ...view, start: 0, ...changed })
  const load = useCallback(
    async (signal: AbortSignal) => ({ view, accounts: await api.call('listAccounts', { query: queryOfView(view), signal }) }),
    [api, view],
  )
  const { retry: refresh, ...state } = useLoaded(load, true)
  // The server has the calls only for administrators with the right.
  const isRefused = state.status === 'failure' && isMissingCall(state.failure)
  const accounts = state.status === 'success' ? state.value.accounts : null
  const actions = useAccountActions(accounts, refresh)
  const bulk = useBulkActions(accounts, refresh)
  // The last page may have become empty, e.g. after a deletion.
  const isBeyondEnd = state.status === 'success' && state.value.view === view && view.start > 0 && view.start >= state.value.accounts.total
  if (isBeyondEnd) setView({ ...view, start: 0 })
  const isPrevious = state.status === 'success' && state.value.view !== view
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <p className="m-0 max-w-140 flex-1 basis-72 text-muted">
          <Trans id="admin.people.text">
            Who can sign in, and what they may do. Groups decide which files a person sees. Changes take effect when you save them.
          </Trans>
        </p>
        <div className="flex flex-wrap gap-2">
          <PeopleCsvButton view={view} />
          {accounts?.abilities?.includes('import') && (
            <Button icon="i-lucide-file-up" onClick={() => setImporting(true)}>
              <Trans id="admin.people.import">Import CSV</Trans>
            </Button>
          )}
          <Button variant="primary" icon="i-lucide-user-plus" onClick={() => actions.open('new')} disabled={accounts === null}>
            <Trans id="admin.people.add">Add a person</Trans>
          </Button>
        </div>
      </div>
      <PeopleToolbar view={view} groups={accounts?.groups ?? []} onChange={change} />
      {state.status === 'loading' && <LoadingIndicator />}
      {isRefused && (
        <EmptyState icon="i-lucide-user-lock" title={t({ id: 'admin.people.refused', message: 'You do not manage people' })}>
          <Trans id="admin.people.refused.hint">An administrator with this right can give it to you.</Trans>
        </EmptyState>
      )}
      {state.status === 'failure' && !isRefused && (
        <LoadFailure
          title={t({ id: 'admin.people.failure', message: 'The accounts could not be loaded' })}
          failure={state.failure}
          onRetry={refresh}
        />
      )}
      {accounts && (
        <div aria-busy={isPrevious} className="grid grid-cols-1 gap-3 transition-opacity duration-200 aria-busy:opacity-50">
          {accounts.total <= peoplePageCount && (
            <p role="status" className="m-0 text-14px text-muted">
              <Plural id="admin.people.count" value={accounts.total} one="# account" other="# accounts" />
            </p>
          )}
          {accounts.accounts.length > 0 && <BulkBar bulk={bulk} shownCount={accounts.accounts.length} groups={accounts.groups} />}
          {accounts.accounts.length > 0 ? (
            <AccountList
              accounts={accounts.accounts}
              self={accounts.self}
              hasLinks={accounts.delivery !== 'none'}
              selected={bulk.ids}
              onSelect={bulk.select}
              onAction={actions.act}
            />
          ) : (
            <EmptyState icon="i-lucide-user-search" title={t({ id: 'admin.people.none', message: 'No account fits' })}>
              <Trans id="admin.people.none.hint">Try another word, or show all accounts.</Trans>
            </EmptyState>
          )}
          {accounts.total > peoplePageCount && (
            <Pages start={view.start} total={accounts.total} onStart={(start) => setView({ ...view, start })} />
          )}
        </div>
      )}
      <AccountDialog opened={actions.opened} accounts={accounts} onClose={() => actions.open(null)} onSave={actions.save} />
      <AccountConfirmation
        asked={actions.asked}
        isSelf={actions.asked?.account.id === accounts?.self}
        isMailed={accounts?.delivery === 'mail' && actions.asked?.account.mail !== null}
        loading={actions.isRunning}
        onResult={(isConfirmed) => void actions.confirm(isConfirmed)}
      />
      <ImportDialog open={isImporting} onClose={() => setImporting(false)} onChanged={refresh} />
      <LinkDialog link={actions.link} onClose={actions.closeLink} />
      <SignInRules />
      <SignInAgainDialog />
    </div>
  )
}
