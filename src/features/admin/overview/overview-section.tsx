import { Trans, useLingui } from '@lingui/macro'
import { LoadFailure } from '../../../widgets/load-failure/load-failure.tsx'
import { Waiting } from '../../../widgets/load-failure/waiting.tsx'
import { FieldTable } from './field-table.tsx'
import { InstallationFacts } from './installation-facts.tsx'
import { useOverview } from './use-overview.ts'

/** The state of this installation, to read: what is in force, what is there. */
export const OverviewSection = () => {
  const { t } = useLingui()
  const state = useOverview()
  if (state.status === 'loading') return <Waiting />
  if (state.status === 'failure')
    return (
      <LoadFailure
        title={t({ id: 'views.admin.failure', message: 'The state of the installation could not be loaded' })}
        failure={state.failure}
        again={state.again}
      />
    )
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
