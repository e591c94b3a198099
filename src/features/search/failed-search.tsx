import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { searchFailureAtom } from '../../domain/catalogue/atoms.ts'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { deviceRefusalAtom } from '../../domain/offline/atoms.ts'
import { textById } from '../../platform/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface FailedSearchProps {
  readonly onRetry: () => void
}

/** What happened, what is safe, what to do. */
export const FailedSearch = ({ onRetry }: FailedSearchProps) => {
  const { t } = useLingui()
  const failure = useAtomValue(searchFailureAtom)
  const refusal = useAtomValue(deviceRefusalAtom)
  const isLost = useAtomValue(connectionAtom) === 'offline' || failure === 'client.offline' || failure === 'client.network'
  // A server that lets one wait is there; saying that there is no connection would lead astray.
  const isOffline = isLost && failure !== 'client.timeout'
  // What the code means in the messages; there is one for every code.
  const hint = textById(`error.${failure ?? 'client.unknown-status'}`, '')
  const again = (
    <Button
      variant="primary"
      onClick={({ currentTarget }) => {
        // It goes with what it is pressed for.
        currentTarget.closest('main')?.focus()
        onRetry()
      }}
    >
      <Trans id="global.retry">Try again</Trans>
    </Button>
  )
  if (isOffline)
    return (
      <EmptyState icon="i-lucide-cloud-off" title={t({ id: 'global.offline', message: 'No connection' })} action={again}>
        {refusal === 'memory' ? (
          <Trans id="views.search.failure.memory">
            This device has too little memory to search what is kept on it. Close other pages and try again; single assets can still be
            opened.
          </Trans>
        ) : refusal === 'broken' ? (
          <Trans id="views.search.failure.device">
            What is kept on this device cannot be read at the moment. The search goes on by itself when the connection is back.
          </Trans>
        ) : (
          <Trans id="views.search.failure.offline_hint">
            The search needs the server: nothing is kept on this device. It goes on by itself when the connection is back.
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
          The server could not answer after several attempts. Please try again in a moment.
        </Trans>
      </EmptyState>
    )
  return (
    <EmptyState
      icon="i-lucide-triangle-alert"
      title={t({ id: 'views.search.failure.title', message: 'The search did not work' })}
      action={again}
    >
      {hint}
    </EmptyState>
  )
}
