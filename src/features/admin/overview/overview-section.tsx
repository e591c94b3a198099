import { Trans, useLingui } from '@lingui/macro'
import { otherFields } from '#contract/fields.ts'
import { LoadFailure } from '../../../widgets/load-failure/load-failure.tsx'
import { LoadingIndicator } from '../../../widgets/load-failure/loading-indicator.tsx'
import { FieldTable } from './field-table.tsx'
import { InstallationDetails } from './installation-details.tsx'
import { useOverview } from './use-overview.ts'

/** Read-only overview of the installation. */
export const OverviewSection = () => {
  const { t } = useLingui()
  const state = useOverview()
  if (state.status === 'loading') return <LoadingIndicator />
  if (state.status === 'failure')
    return (
      <LoadFailure
        title={t({ id: 'views.admin.failure', message: 'The state of the installation could not be loaded' })}
        failure={state.failure}
        onRetry={state.retry}
      />
    )
  return (
    <div className="grid grid-cols-1 gap-8">
      <p className="m-0 text-muted">
        <Trans id="views.admin.overview.text">The current state. Nothing can be changed on this page.</Trans>
      </p>
      <InstallationDetails overview={state.value} />
      <FieldTable fields={state.value.fields.filter(({ field_name }) => field_name !== otherFields)} />
    </div>
  )
}
