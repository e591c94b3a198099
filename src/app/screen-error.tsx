import { Trans, useLingui } from '@lingui/macro'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { textById } from '../platform/i18n.ts'
import { reloadPage } from '../platform/reload-page.ts'
import { storageKeys } from '../platform/storage.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { failureMessageOf } from './failure-messages.ts'
import { allowReload } from './reload-for-code.ts'

/** Replaces a screen that failed or whose code could not be loaded. The rest of the portal keeps working. */
export const ScreenError = ({ error, reset }: ErrorComponentProps) => {
  const { t } = useLingui()
  const router = useRouter()
  const message = failureMessageOf(error)
  const retry = () => {
    // Some browsers do not request a module again after a failure. Then only a reload helps.
    allowReload(storageKeys.reloadedForCode)
    reset()
    // This also loads the code again.
    void router.invalidate()
  }
  return (
    <div role="alert">
      <EmptyState
        isPage
        icon="i-lucide-triangle-alert"
        title={t({ id: 'global.error.screen.title', message: 'This page could not be shown' })}
        action={
          <>
            <Button variant="primary" icon="i-lucide-rotate-cw" onClick={retry}>
              <Trans id="global.retry">Try again</Trans>
            </Button>
            <Button onClick={reloadPage}>
              <Trans id="global.error.screen.reload">Reload the portal</Trans>
            </Button>
          </>
        }
      >
        {textById(
          message.message,
          t({ id: 'error.page', message: 'Something went wrong on this page. Please try again.' }),
          message.values,
        )}
      </EmptyState>
    </div>
  )
}
