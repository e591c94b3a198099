import { useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { RemoteError } from '#local/remote-error.ts'
import { loginAtom } from '../../domain/session/actions.ts'
import { goToDestinationAtom } from '../../domain/session/sign-in.ts'
import { type ErrorMessage, errorMessageAtom } from '../../domain/toasts/error-messages.ts'

interface Login {
  /** Error message of the last attempt in the current language. */
  readonly failure: string | null
  readonly signIn: (credentials: { readonly user: string; readonly pass: string }) => Promise<void>
}

/** Maps an error to a sign-in error, also for servers that send only a status. */
const asRefusal = (failure: unknown): unknown => {
  if (!(failure instanceof RemoteError) || failure.code === 'access.preview') return failure
  const { status, values, blockedMinutes } = failure
  if (status === 403) return new RemoteError('auth.no-authorization', status, { values })
  if (status !== 401) return failure
  return new RemoteError(blockedMinutes === undefined ? 'auth.invalid-credentials' : 'auth.blocked', status, { values, blockedMinutes })
}

/** Signs in and navigates to the page that the user requested (L5). */
export const useLogin = (): Login => {
  const { i18n } = useLingui()
  const failureMessages = useAtomValue(errorMessageAtom)
  const login = useSetAtom(loginAtom)
  const goToRequestedPage = useSetAtom(goToDestinationAtom)
  const [failure, setFailure] = useState<ErrorMessage | null>(null)

  const signIn: Login['signIn'] = async (credentials) => {
    setFailure(null)
    try {
      goToRequestedPage(await login(credentials))
    } catch (error) {
      setFailure(failureMessages.of(asRefusal(error)))
    }
  }
  return { failure: failure && i18n._(failure.message, failure.values), signIn }
}
