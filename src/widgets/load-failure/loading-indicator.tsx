import { useLingui } from '@lingui/macro'
import { Spinner } from '../../ui/spinner.tsx'

export const LoadingIndicator = () => {
  const { t } = useLingui()
  return (
    <div className="flex flex-1 justify-center py-20 text-muted">
      <Spinner className="size-8" label={t({ id: 'global.loading', message: 'Loading …' })} />
    </div>
  )
}
