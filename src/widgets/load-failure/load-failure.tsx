import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { connectionLost, RemoteError } from '#local/remote-error.ts'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { errorMessageAtom } from '../../domain/toasts/error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { OfflineListLink } from '../offline-button/offline-list-link.tsx'

interface LoadFailureProps {
  readonly title: string
  readonly failure: unknown
  readonly onRetry: () => void
}

/** Error message in place of content that failed to load. Retries when the connection returns. */
export const LoadFailure = ({ title, failure, onRetry }: LoadFailureProps) => {
  const { i18n } = useLingui()
  const isOnline = useAtomValue(connectionAtom) === 'online'
  const wasOffline = useRef(!isOnline)
  useEffect(() => {
    if (isOnline && wasOffline.current) onRetry()
    wasOffline.current = !isOnline
  }, [isOnline, onRetry])
  // Errors of lazy code have no reason; offline, the connection is the reason.
  const { message, values } = useAtomValue(errorMessageAtom).of(isOnline || failure instanceof RemoteError ? failure : connectionLost())
  return (
    <div role="alert" className="flex-1">
      <EmptyState
        isPage
        icon="i-lucide-cloud-alert"
        title={title}
        action={
          <>
            <Button onClick={onRetry} icon="i-lucide-rotate-cw">
              <Trans id="global.retry">Try again</Trans>
            </Button>
            {!isOnline && <OfflineListLink />}
          </>
        }
      >
        {i18n._(message, values)}
      </EmptyState>
    </div>
  )
}
