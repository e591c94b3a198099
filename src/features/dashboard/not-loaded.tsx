import { Trans } from '@lingui/macro'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'

interface NotLoadedProps {
  /** Id of the element that names it, where several may fail. */
  readonly nameId?: string
  readonly onRetry: () => void
  readonly className: string
}

/** Error message for a collection, or for all of them, whose content is unknown. */
export const NotLoaded = ({ nameId, onRetry, className }: NotLoadedProps) => {
  const id = useId()
  return (
    <div className={className}>
      <p className="m-0 text-muted">
        <Trans id="views.dashboard.failed">This could not be loaded.</Trans>
      </p>
      <Button id={id} size="s" icon="i-lucide-rotate-cw" aria-labelledby={nameId && `${id} ${nameId}`} onClick={onRetry}>
        <Trans id="global.retry">Try again</Trans>
      </Button>
    </div>
  )
}
