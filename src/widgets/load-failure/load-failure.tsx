import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { failureWordsAtom } from '../../domain/toasts/failures.ts'
import { ApiFailure, lostCall } from '../../platform/api-failure.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface LoadFailureProps {
  readonly title: string
  readonly failure: unknown
  readonly again: () => void
}

/** In place of what could not be had. As soon as the connection is back it is asked for by itself. */
export const LoadFailure = ({ title, failure, again }: LoadFailureProps) => {
  const { i18n } = useLingui()
  const isOnline = useAtomValue(connectionAtom) === 'online'
  const wasOffline = useRef(!isOnline)
  useEffect(() => {
    if (isOnline && wasOffline.current) again()
    wasOffline.current = !isOnline
  }, [isOnline, again])
  // Code of the page that could not be fetched names no reason.
  const { message, values } = useAtomValue(failureWordsAtom).of(isOnline || failure instanceof ApiFailure ? failure : lostCall())
  return (
    <div role="alert" className="flex-1">
      <EmptyState
        isPage
        icon="i-lucide-cloud-alert"
        title={title}
        action={
          <Button onClick={again} icon="i-lucide-rotate-cw">
            <Trans id="global.retry">Try again</Trans>
          </Button>
        }
      >
        {i18n._(message, values)}
      </EmptyState>
    </div>
  )
}
