import { msg, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { configAtom } from '../../domain/config/atoms.ts'
import { goToPageAtom } from '../../domain/navigation/actions.ts'
import { loginAtom } from '../../domain/session/actions.ts'
import { destinationAfterLogin } from '../../domain/session/rules.ts'
import { showToastAtom } from '../../domain/toasts/atoms.ts'
import { type FailureWords, failureWordsAtom } from '../../domain/toasts/failures.ts'
import { replaceHash } from '../../platform/history.ts'
import { storageKeys, tabStore } from '../../platform/storage.ts'

interface Login {
  /** What went wrong with the last attempt, in the language of now. */
  readonly failure: string | null
  readonly signIn: (credentials: { readonly user: string; readonly pass: string }) => Promise<void>
}

/** Signs in and leads to where the person was going (L5). */
export const useLogin = (): Login => {
  const { i18n } = useLingui()
  const { hide_dashboard: hideDashboard } = useAtomValue(configAtom).global
  const words = useAtomValue(failureWordsAtom)
  const login = useSetAtom(loginAtom)
  const goTo = useSetAtom(goToPageAtom)
  const showToast = useSetAtom(showToastAtom)
  const [failure, setFailure] = useState<FailureWords | null>(null)

  const signIn: Login['signIn'] = async (credentials) => {
    setFailure(null)
    try {
      const session = await login(credentials)
      const destination = destinationAfterLogin(session, {
        sharedSearch: tabStore.get(storageKeys.sharedSearch),
        kept: tabStore.get(storageKeys.returnTo),
        hideDashboard,
      })
      tabStore.remove(storageKeys.returnTo)
      tabStore.remove(storageKeys.sharedSearch)
      if (destination.kind === 'address') replaceHash(destination.hash)
      else if (destination.kind === 'admin') goTo('admin', { value: 'general', replace: true })
      else if (destination.kind === 'search') goTo('search', { value: '*', replace: true })
      else if (destination.kind === 'start') goTo('start', { replace: true })
      else
        showToast({
          level: 'info',
          message: msg({ id: 'toast.login.unauthorized', message: 'This account has no rights in this portal yet.' }).id,
        })
    } catch (error) {
      setFailure(words.of(error))
    }
  }
  return { failure: failure && i18n._(failure.message, failure.values), signIn }
}
