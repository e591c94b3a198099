import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { deviceRefusalAtom } from '../../domain/offline/responses/atoms.ts'
import { searchFailureAtom } from '../../domain/search/atoms.ts'
import { textById } from '../../platform/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { OfflineListLink } from '../../widgets/offline-button/offline-list-link.tsx'

interface FailedSearchProps {
  readonly onRetry: () => void
}

/** Error message for a failed search: cause, effect, next step. */
export const FailedSearch = ({ onRetry }: FailedSearchProps) => {
  const { t } = useLingui()
  const failure = useAtomValue(searchFailureAtom)
  const refusal = useAtomValue(deviceRefusalAtom)
  const isLost = useAtomValue(connectionAtom) === 'offline' || failure === 'client.offline' || failure === 'client.network'
  // After a timeout the server is reachable, so an offline message would be wrong.
  const isOffline = isLost && failure !== 'client.timeout'
  // Every error code has a message.
  const hint = textById(`error.${failure ?? 'client.unknown-status'}`, '')
  const again = (
    <Button
      variant="primary"
      onClick={({ currentTarget }) => {
        // The button disappears after the click.
        currentTarget.closest('main')?.focus()
        onRetry()
      }}
    >
      <Trans id="global.retry">Try again</Trans>
    </Button>
  )
  if (isOffline)
    return (
      <EmptyState
        icon="i-lucide-cloud-off"
        title={t({ id: 'global.offline', message: 'No connection' })}
        action={
          <>
            {again}
            <OfflineListLink />
          </>
        }
      >
        {refusal === 'memory' ? (
          <Trans id="views.search.failure.memory">
            This device has too little memory to search offline. Close other tabs and try again; you can still open individual files.
          </Trans>
        ) : refusal === 'broken' ? (
          <Trans id="views.search.failure.device">
            Offline data cannot be read at the moment. The search continues automatically when you are online again.
          </Trans>
        ) : (
          <Trans id="views.search.failure.offline_hint">
            The search needs the server because nothing is available offline. It continues automatically when you are online again.
          </Trans>
        )}
      </EmptyState>
    )
  if (failure === 'too-many')
    return (
      <EmptyState
        icon="i-lucide-server-crash"
        title={t({ id: 'views.search.failure.too_many', message: 'Too many requests' })}
        action={again}
      >
        <Trans id="views.search.failure.too_many_hint">
          The server did not respond, even after several attempts. Please try again in a moment.
        </Trans>
      </EmptyState>
    )
  return (
    <EmptyState icon="i-lucide-triangle-alert" title={t({ id: 'views.search.failure.title', message: 'The search failed' })} action={again}>
      {hint}
    </EmptyState>
  )
}
