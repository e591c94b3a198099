import { useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { loginAtom } from '../../domain/session/actions.ts'
import { goWhereBoundAtom } from '../../domain/session/sign-in.ts'
import { type FailureWords, failureWordsAtom } from '../../domain/toasts/failures.ts'
import { ApiFailure } from '../../platform/api-failure.ts'

interface Login {
  /** What went wrong with the last attempt, in the language of now. */
  readonly failure: string | null
  readonly signIn: (credentials: { readonly user: string; readonly pass: string }) => Promise<void>
}

/** What a refusal means of name and password, also from a server that says no more than its status. */
const asRefusal = (failure: unknown): unknown => {
  if (!(failure instanceof ApiFailure) || failure.code === 'access.preview') return failure
  const { status, values, blockedMinutes } = failure
  if (status === 403) return new ApiFailure('auth.no-authorization', status, values)
  if (status !== 401) return failure
  return new ApiFailure(blockedMinutes === undefined ? 'auth.invalid-credentials' : 'auth.blocked', status, values, blockedMinutes)
}

/** Signs in and leads to where the person was going (L5). */
export const useLogin = (): Login => {
  const { i18n } = useLingui()
  const words = useAtomValue(failureWordsAtom)
  const login = useSetAtom(loginAtom)
  const goWhereBound = useSetAtom(goWhereBoundAtom)
  const [failure, setFailure] = useState<FailureWords | null>(null)

  const signIn: Login['signIn'] = async (credentials) => {
    setFailure(null)
    try {
      goWhereBound(await login(credentials))
    } catch (error) {
      setFailure(words.of(asRefusal(error)))
    }
  }
  return { failure: failure && i18n._(failure.message, failure.values), signIn }
}
