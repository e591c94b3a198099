import { useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { loginAtom } from '../../domain/session/actions.ts'
import { goWhereBoundAtom } from '../../domain/session/sign-in.ts'
import { type FailureWords, failureWordsAtom } from '../../domain/toasts/failures.ts'

interface Login {
  /** What went wrong with the last attempt, in the language of now. */
  readonly failure: string | null
  readonly signIn: (credentials: { readonly user: string; readonly pass: string }) => Promise<void>
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
      setFailure(words.of(error))
    }
  }
  return { failure: failure && i18n._(failure.message, failure.values), signIn }
}
