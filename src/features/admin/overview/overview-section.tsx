import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { failureWordsAtom } from '../../../domain/toasts/failures.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { FieldTable } from './field-table.tsx'
import { InstallationFacts } from './installation-facts.tsx'
import { useOverview } from './use-overview.ts'

/** The state of this installation, to read: what is in force, what is there. */
export const OverviewSection = () => {
  const { t, i18n } = useLingui()
  const state = useOverview()
  const words = useAtomValue(failureWordsAtom)
  if (state.status === 'loading')
    return (
      <div className="flex justify-center py-20 text-muted">
        <Spinner className="size-8" label={t({ id: 'global.loading', message: 'Loading …' })} />
      </div>
    )
  if (state.status === 'failure') {
    const { message, values } = words.of(state.failure)
    return (
      <div role="alert">
        <EmptyState
          isPage
          icon="i-lucide-cloud-alert"
          title={t({ id: 'views.admin.failure', message: 'The state of the installation could not be loaded' })}
          action={
            <Button onClick={state.again} icon="i-lucide-rotate-cw">
              <Trans id="global.retry">Try again</Trans>
            </Button>
          }
        >
          {i18n._(message, values)}
        </EmptyState>
      </div>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-8">
      <p className="m-0 text-muted">
        <Trans id="views.admin.overview.text">What is in force now. Nothing can be changed on this page.</Trans>
      </p>
      <InstallationFacts overview={state.value} />
      <FieldTable fields={state.value.fields} />
    </div>
  )
}
