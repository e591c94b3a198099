import { Trans } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { localeAtom } from '../../domain/language/atoms.ts'
import { formatTime } from '../../domain/language/format-time.ts'
import { Icon } from '../../ui/icon.tsx'

interface RequiredFactorProps {
  /** End of the grace, in milliseconds since the epoch; 0 = it is over. */
  readonly until: number
}

/** Says that a group requires a second factor, and until when the portal works without one. */
export const RequiredFactor = ({ until }: RequiredFactorProps) => {
  const date = formatTime(until, useAtomValue(localeAtom))
  return (
    <p role="status" className="m-0 flex items-start gap-2 font-medium text-warning">
      <Icon name="i-lucide-triangle-alert" className="mt-0.5 size-4 shrink-0" />
      <span>
        {until === 0 ? (
          <Trans id="views.account.factor.required">
            Your account needs a second factor. Set up an authenticator app or add a passkey. Then you can use the portal again.
          </Trans>
        ) : (
          <Trans id="views.account.factor.required.until">
            Your account needs a second factor. Set up an authenticator app or add a passkey by {date}.
          </Trans>
        )}
      </span>
    </p>
  )
}
