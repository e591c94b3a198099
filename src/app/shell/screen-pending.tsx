import { useLingui } from '@lingui/macro'
import { Spinner } from '../../ui/spinner.tsx'

export const ScreenPending = () => {
  const { t } = useLingui()
  return (
    <div className="flex min-h-60dvh items-center justify-center text-muted">
      <Spinner className="size-8" label={t({ id: 'global.loading', message: 'Loading …' })} />
    </div>
  )
}
