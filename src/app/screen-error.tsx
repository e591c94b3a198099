import { Trans, useLingui } from '@lingui/macro'
import { reloadPage } from '../platform/page.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { wordsOf } from './error-messages.ts'

interface ScreenErrorProps {
  readonly failure: unknown
  readonly onRetry: () => void
}

/** In place of a screen that could not be shown; the rest of the portal goes on. */
export const ScreenError = ({ failure, onRetry }: ScreenErrorProps) => {
  const { t, i18n } = useLingui()
  const words = wordsOf(failure)
  return (
    <div role="alert">
      <EmptyState
        isPage
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
        {i18n._(words.message, words.values)}
      </EmptyState>
    </div>
  )
}
