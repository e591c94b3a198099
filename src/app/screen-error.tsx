import { Trans, useLingui } from '@lingui/macro'
import { textById } from '../platform/i18n.ts'
import { reloadPage } from '../platform/page.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { wordsOf } from './failure-words.ts'

interface ScreenErrorProps {
  readonly failure: unknown
  readonly onRetry: () => void
}

/** In place of a screen that could not be shown; the rest of the portal goes on. */
export const ScreenError = ({ failure, onRetry }: ScreenErrorProps) => {
  const { t } = useLingui()
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
        {textById(
          words.message,
          t({ id: 'error.page', message: 'Something went wrong on this page. Nothing you did is lost; please try again.' }),
          words.values,
        )}
      </EmptyState>
    </div>
  )
}
