import { Trans } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { pageAtom } from '../../domain/navigation/atoms.ts'
import { Icon } from '../../ui/icon.tsx'

const failed = <Trans id="toast.login.token_failed">The sign-in could not be completed. Please try again.</Trans>
const messages: Readonly<Record<string, ReactNode>> = {
  cancelled: <Trans id="views.login.refused.cancelled">The sign-in was cancelled or refused.</Trans>,
  unreachable: <Trans id="views.login.refused.unreachable">The sign-in page cannot be reached. Please try again in a few minutes.</Trans>,
}

/** Error message of a failed external sign-in (L4). */
export const SignInRefusal = () => {
  const { refused } = useAtomValue(pageAtom).search
  return (
    refused !== undefined && (
      <p
        role="alert"
        className="m-0 flex items-start gap-2 rounded-control border border-solid border-danger px-3 py-2.5 text-14px text-danger"
      >
        <Icon name="i-lucide-circle-alert" className="mt-0.5 size-4.5" />
        {Object.hasOwn(messages, refused) ? messages[refused] : failed}
      </p>
    )
  )
}
