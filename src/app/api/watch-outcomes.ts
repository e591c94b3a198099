import type { CallName } from '#contract/calls.ts'
import { recordOutcomeAtom } from '../../domain/connection/actions.ts'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { sessionStatusAtom } from '../../domain/session/atoms.ts'
import type { ApiPolicy } from '../../platform/api-client.ts'
import { currentHash } from '../../platform/page.ts'
import { reloadPage } from '../../platform/reload-page.ts'
import { storageKeys, tabStore } from '../../platform/storage.ts'
import type { Store } from '../store.ts'
import { openSignIn } from './open-sign-in.ts'
import { type SessionStep, sessionStep } from './session-policy.ts'
import { currentToken, isSessionRenewable } from './token.ts'

/** Actions that leave the page return a promise, which settles when another page is shown. */
const sessionActions = (store: Store): Record<SessionStep, (call: CallName) => Promise<void> | null> => ({
  nothing: () => null,
  'forget-reload': () => {
    tabStore.remove(storageKeys.reloadedOn403)
    return null
  },
  reload: (call) => {
    tabStore.set(storageKeys.reloadedOn403, call)
    reloadPage()
    return new Promise(() => undefined)
  },
  login: () => openSignIn(store, 'auth.session-expired'),
  'login-denied': () => openSignIn(store, 'access.denied'),
})

/** Follows the outcome of every request: the state of the connection, and the end of a session (401, 403). */
export const watchOutcomes = (store: Store): ApiPolicy['onOutcome'] => {
  const actions = sessionActions(store)
  let isLeaving = false
  return (call, failure, usedToken, sentAtMs) => {
    store.set(recordOutcomeAtom, call, failure, sentAtMs)
    // Other failed calls before the reload or the sign-in report the same refusal.
    if (isLeaving) return
    // Ignore the end of a previous session if a newer one exists or is requested.
    if (failure?.status === 401 && (usedToken !== currentToken() || store.get(sessionStatusAtom) === 'loading')) return
    const step = sessionStep({
      call,
      failure,
      reloadedCall: tabStore.get(storageKeys.reloadedOn403),
      isLoginPage: /^#\/log(in|out)/.test(currentHash()),
      isOnline: store.get(connectionAtom) === 'online',
      isRenewable: isSessionRenewable(store),
    })
    const leaving = actions[step](call)
    if (!leaving) return
    isLeaving = true
    const stay = () => {
      isLeaving = false
    }
    leaving.then(stay, stay)
  }
}
