import { useAtomValue, useSetAtom } from 'jotai'
import { useMemo } from 'react'
import { RemoteError } from '#local/remote-error.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { askSignInAtom } from '../../domain/session/sign-in-again.ts'
import type { ApiClient } from '../../platform/api-client.ts'

/**
 * The API for changes that need a recent sign-in: if the server asks for one, the user signs in again and the call is repeated. Rejects with
 * `factor.sign-in-again` if the user cancels. The screen contains a `SignInAgainDialog`.
 */
export const useRecentSignIn = (): Pick<ApiClient, 'call'> => {
  const api = useAtomValue(apiAtom)
  const ask = useSetAtom(askSignInAtom)
  return useMemo(() => {
    const call: ApiClient['call'] = async (name, parts) => {
      try {
        return await api.call(name, parts)
      } catch (failure) {
        const isAsked = failure instanceof RemoteError && failure.code === 'factor.sign-in-again'
        if (!isAsked || !(await ask())) throw failure
        return api.call(name, parts)
      }
    }
    return { call }
  }, [api, ask])
}
