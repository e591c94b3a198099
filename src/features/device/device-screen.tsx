import { Plural, Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { everything } from '#contract/search.ts'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { refreshKeptAtom, stopKeepingAtom } from '../../domain/kept/actions.ts'
import { isKeepingAllowedAtom, keptStateAtom } from '../../domain/kept/atoms.ts'
import { goBackAtom } from '../../domain/navigation/actions.ts'
import { isPersonUnknownAtom } from '../../domain/session/unknown-person.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { QuestionDialog } from '../../ui/question-dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { PageButton } from '../../widgets/page-link/page-button.tsx'
import { DeviceSpace } from './device-space.tsx'
import { KeptRow } from './kept-row.tsx'

const Empty = () => {
  const { t } = useLingui()
  const isAllowed = useAtomValue(isKeepingAllowedAtom)
  return (
    <EmptyState
      icon="i-lucide-monitor-down"
      title={t({ id: 'views.device.empty.title', message: 'Nothing is kept on this device' })}
      action={
        <PageButton variant="primary" icon="i-lucide-search" to="/search/$text" params={{ text: everything }}>
          <Trans id="global.search">Search</Trans>
        </PageButton>
      }
    >
      {isAllowed ? (
        <Trans id="views.device.empty.hint">
          Choose “Keep on this device” at a collection, your bookmarks, a search or an asset. Its pictures and texts are then here without a
          connection too, and are brought up to date whenever there is one.
        </Trans>
      ) : (
        <Trans id="views.device.empty.forbidden">Keeping things on a device is switched off in this portal.</Trans>
      )}
    </EmptyState>
  )
}

/** What is kept on this device: what it is, how it stands, the room it takes. */
export const DeviceScreen = () => {
  const { t } = useLingui()
  const state = useAtomValue(keptStateAtom)
  const isPersonUnknown = useAtomValue(isPersonUnknownAtom)
  const isAllowed = useAtomValue(isKeepingAllowedAtom)
  const isOnline = useAtomValue(connectionAtom) === 'online'
  const back = useSetAtom(goBackAtom)
  const refresh = useSetAtom(refreshKeptAtom)
  const stop = useSetAtom(stopKeepingAtom)
  const [isAsking, setAsking] = useState(false)
  const summaries = state?.summaries ?? []
  // Nothing will come: for somebody unknown, or in a browser that can't keep anything.
  const isLoading = state === null && isAllowed && !isPersonUnknown
  const keys = summaries.map(({ set }) => set.key)
  const answer = (yes: boolean) => {
    setAsking(false)
    if (yes) void stop(keys)
  }
  return (
    <div className="mx-auto flex w-full max-w-200 flex-1 flex-col px-2 pb-8 sm:px-4">
      <header className="flex min-h-14 items-center gap-1 pt-2">
        <IconButton icon="i-lucide-arrow-left" label={t({ id: 'global.back', message: 'Back' })} onClick={back} />
        <div className="me-auto flex min-w-0 flex-wrap items-baseline gap-x-2 ps-1">
          <h1 className="m-0 truncate text-20px font-semibold">
            <Trans id="global.nav.device">On this device</Trans>
          </h1>
          {summaries.length > 0 && (
            <span className="tabular text-14px text-muted">
              <Plural id="views.device.count" value={summaries.length} one="# entry" other="# entries" />
            </span>
          )}
        </div>
        {summaries.length > 0 && (
          <>
            <IconButton
              icon="i-lucide-refresh-cw"
              disabled={!isOnline}
              label={
                isOnline
                  ? t({ id: 'views.device.refresh_all', message: 'Refresh everything' })
                  : t({ id: 'views.device.refresh_all.offline', message: 'Refresh everything (when you are online)' })
              }
              onClick={() => void refresh(keys)}
            />
            <IconButton
              icon="i-lucide-trash-2"
              label={t({ id: 'views.device.remove_all', message: 'Remove everything from this device' })}
              onClick={() => setAsking(true)}
            />
          </>
        )}
      </header>
      {isLoading && (
        <div className="flex justify-center py-16 text-muted">
          <Spinner className="size-8" label={t({ id: 'global.loading', message: 'Loading …' })} />
        </div>
      )}
      {!isLoading && summaries.length === 0 && <Empty />}
      {state !== null && summaries.length > 0 && (
        <>
          <DeviceSpace kept={state.bytes} />
          <ul
            aria-label={t({ id: 'global.nav.device', message: 'On this device' })}
            className="m-0 mt-2 list-none divide-y divide-line p-0 px-2"
          >
            {summaries.map((summary) => (
              <KeptRow key={summary.set.key} summary={summary} clock={state.clock} />
            ))}
          </ul>
        </>
      )}
      <QuestionDialog
        open={isAsking}
        title={t({ id: 'views.device.remove_all.title', message: 'Remove everything from this device?' })}
        yes={t({ id: 'views.device.remove_all.yes', message: 'Remove' })}
        no={t({ id: 'global.cancel', message: 'Cancel' })}
        onAnswer={answer}
      >
        <Trans id="views.device.remove_all.text">
          The pictures and texts leave this device. Your bookmarks and everything in the portal stay as they are.
        </Trans>
      </QuestionDialog>
    </div>
  )
}
