import { Trans, useLingui } from '@lingui/macro'
import { ApiFailure } from '../platform/api-failure.ts'
import { reloadPage } from '../platform/page.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { errorMessages } from './error-messages.ts'

interface ScreenErrorProps {
  readonly failure: unknown
  readonly onRetry: () => void
}

/** In place of a screen that could not be shown; the rest of the portal goes on. */
export const ScreenError = ({ failure, onRetry }: ScreenErrorProps) => {
  const { t, i18n } = useLingui()
  return (
    <div role="alert">
      <EmptyState
        icon="i-lucide-triangle-alert"
        title={t({ id: 'global.error.screen.title', message: 'This page could not be shown' })}
        action={
          <>
            <Button variant="primary" icon="i-lucide-rotate-cw" onClick={onRetry}>
              <Trans id="global.retry">Try again</Trans>
            </Button>
            <Button onClick={reloadPage}>
              <Trans id="global.error.screen.reload">Reload the portal</Trans>
            </Button>
          </>
        }
      >
        {failure instanceof ApiFailure ? (
          i18n._(errorMessages[failure.code].message.id, failure.values)
        ) : (
          <Trans id="global.error.screen.text">Nothing you did is lost. Try again; if that does not help, reload the portal.</Trans>
        )}
      </EmptyState>
    </div>
  )
}
