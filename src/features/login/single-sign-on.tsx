import { Trans } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { pageAtom } from '../../domain/navigation/atoms.ts'
import { navigateTo, parameterBeforeHash } from '../../platform/page.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useIsDeviceOffline } from '../../widgets/use-is-device-offline.ts'
import type { OtherMethod } from './login-methods.ts'
import { OfflineReason, offlineReasonId } from './offline-reason.tsx'

const redirectDelayMs = 5000

/**
 * Single sign-on without a form: redirects immediately, or with `stay` after a delay in which the target is readable.
 * No automatic redirect after a refusal or without a network.
 */
export const SingleSignOn = ({ method }: { readonly method: OtherMethod }) => {
  const { search } = useAtomValue(pageAtom)
  const stays = search['stay'] !== undefined || parameterBeforeHash('stay') !== null
  const { url, label } = method
  const isRefused = search['refused'] !== undefined
  const isDeviceOffline = useIsDeviceOffline()
  useEffect(() => {
    if (isRefused || isDeviceOffline) return undefined
    const timer = setTimeout(() => navigateTo(url), stays ? redirectDelayMs : 0)
    return () => clearTimeout(timer)
  }, [isDeviceOffline, isRefused, stays, url])
  if (isDeviceOffline)
    return (
      <div className="grid justify-items-center gap-4 text-center">
        <Button disabled aria-describedby={offlineReasonId} variant="primary" icon="i-lucide-key-round">
          {label}
        </Button>
        <OfflineReason />
      </div>
    )
  return (
    <div className="grid justify-items-center gap-4 text-center">
      {!isRefused && (
        <p className="m-0 flex items-center gap-3 text-14px">
          <Spinner />
          <Trans id="views.login.redirect">You are being redirected to the sign-in page.</Trans>
        </p>
      )}
      <ButtonLink href={url} variant="primary" icon="i-lucide-key-round">
        {label}
      </ButtonLink>
    </div>
  )
}
