import { msg, Trans } from '@lingui/macro'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { useAtomValue, useSetAtom } from 'jotai'
import { sessionStatusAtom } from '../../domain/session/atoms.ts'
import { loginAtom } from '../../domain/session/login.ts'
import { goToDestinationAtom } from '../../domain/session/sign-in.ts'
import { showToastAtom } from '../../domain/toasts/atoms.ts'
import { showErrorAtom } from '../../domain/toasts/error-messages.ts'
import { isStaticDocument } from '../../platform/boot.ts'
import { canUsePasskeys, isCancelled } from '../../platform/passkey-support.ts'
import { Button } from '../../ui/button.tsx'
import { useIsDeviceOffline } from '../../widgets/use-is-device-offline.ts'
import { offlineReasonId } from './offline-reason.tsx'

const cancelled = {
  level: 'info',
  message: msg({ id: 'toast.login.passkey_cancelled', message: 'No passkey was used.' }).id,
} as const

/** Signs in with a passkey, without name and password (L10). Renders nothing where the browser or the server has no passkeys. */
export const PasskeySignIn = () => {
  const login = useSetAtom(loginAtom)
  const goToRequestedPage = useSetAtom(goToDestinationAtom)
  const showToast = useSetAtom(showToastAtom)
  const showError = useSetAtom(showErrorAtom)
  const isVerifying = useAtomValue(sessionStatusAtom) === 'verifying'
  const isDeviceOffline = useIsDeviceOffline()
  // Servers that send the page as plain files have other ways to sign in.
  if (isStaticDocument() || !canUsePasskeys()) return null

  const signIn = async () => {
    try {
      const session = await login(async (api) => {
        const { options } = await api.call('beginPasskeySignIn', { body: {} })
        const { startAuthentication } = await import('@simplewebauthn/browser')
        // The server creates the options by the same library.
        const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
        return api.call('finishPasskeySignIn', { body: { credential: await startAuthentication({ optionsJSON }) } })
      })
      goToRequestedPage(session)
    } catch (failure) {
      if (isCancelled(failure)) showToast(cancelled)
      else showError(failure)
    }
  }
  return (
    <Button
      icon="i-lucide-key-round"
      className="w-full"
      disabled={isDeviceOffline}
      aria-describedby={isDeviceOffline ? offlineReasonId : undefined}
      loading={isVerifying}
      onClick={() => void signIn()}
    >
      <Trans id="views.login.passkey">Sign in with a passkey</Trans>
    </Button>
  )
}
