import { Plural, Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { everything } from '#contract/search.ts'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { goBackAtom } from '../../domain/navigation/actions.ts'
import { refreshOfflineCopiesAtom, removeOfflineCopiesAtom } from '../../domain/offline/copies/actions.ts'
import { areOfflineCopiesAllowedAtom, offlineStateAtom } from '../../domain/offline/copies/atoms.ts'
import { isUserUnknownAtom } from '../../domain/session/is-user-unknown.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { PageButton } from '../../widgets/page-link/page-button.tsx'
import { DeviceSpace } from './device-space.tsx'
import { OfflineCopyRow } from './offline-copy-row.tsx'

const Empty = () => {
  const { t } = useLingui()
  const isAllowed = useAtomValue(areOfflineCopiesAllowedAtom)
  return (
    <EmptyState
      icon="i-lucide-monitor-down"
      title={t({ id: 'views.device.empty.title', message: 'Nothing available offline yet' })}
      action={
        <PageButton variant="primary" icon="i-lucide-search" to="/search/$text" params={{ text: everything }}>
          <Trans id="global.search">Search</Trans>
        </PageButton>
      }
    >
      {isAllowed ? (
        <Trans id="views.device.empty.hint">
          Choose “Make available offline” for a collection, your bookmarks, a search or a file. Its pictures and texts are then available
          without a connection and are updated whenever you are online.
        </Trans>
      ) : (
        <Trans id="views.device.empty.forbidden">Offline use is switched off in this portal.</Trans>
      )}
    </EmptyState>
  )
}

/** Page with all offline copies: content, state and used space. */
export const DeviceScreen = () => {
  const { t } = useLingui()
  const state = useAtomValue(offlineStateAtom)
  const isUserUnknown = useAtomValue(isUserUnknownAtom)
  const isAllowed = useAtomValue(areOfflineCopiesAllowedAtom)
  const isOnline = useAtomValue(connectionAtom) === 'online'
  const back = useSetAtom(goBackAtom)
  const refresh = useSetAtom(refreshOfflineCopiesAtom)
  const stop = useSetAtom(removeOfflineCopiesAtom)
  const [isConfirming, setConfirming] = useState(false)
  const summaries = state?.summaries ?? []
  // Without a user, or in a browser without persistent storage, nothing will load.
  const isLoading = state === null && isAllowed && !isUserUnknown
  const keys = summaries.map(({ set }) => set.key)
  const handleResult = (isConfirmed: boolean) => {
    setConfirming(false)
    if (isConfirmed) void stop(keys)
  }
  return (
    <div className="mx-auto flex w-full max-w-200 flex-1 flex-col px-2 pb-8 sm:px-4">
      <header className="flex min-h-14 items-center gap-1 pt-2">
        <IconButton icon="i-lucide-arrow-left" label={t({ id: 'global.back', message: 'Back' })} onClick={back} />
        <div className="me-auto flex min-w-0 flex-wrap items-baseline gap-x-2 ps-1">
          <h1 className="m-0 truncate text-20px font-semibold">
            <Trans id="global.nav.device">Available offline</Trans>
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
              label={t({ id: 'views.device.remove_all', message: 'Remove all offline copies' })}
              onClick={() => setConfirming(true)}
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
          <DeviceSpace usedBytes={state.bytes} />
          <ul
            aria-label={t({ id: 'global.nav.device', message: 'Available offline' })}
            className="m-0 mt-2 list-none divide-y divide-line p-0 px-2"
          >
            {summaries.map((summary) => (
              <OfflineCopyRow key={summary.set.key} summary={summary} clock={state.clock} />
            ))}
          </ul>
        </>
      )}
      <ConfirmDialog
        open={isConfirming}
        title={t({ id: 'views.device.remove_all.title', message: 'Remove all offline copies?' })}
        confirmLabel={t({ id: 'views.device.remove_all.yes', message: 'Remove' })}
        cancelLabel={t({ id: 'global.cancel', message: 'Cancel' })}
        onResult={handleResult}
      >
        <Trans id="views.device.remove_all.text">
          The pictures and texts are removed from this device. Your bookmarks and everything in the portal stay.
        </Trans>
      </ConfirmDialog>
    </div>
  )
}
