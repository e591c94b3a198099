import { isPortalCall, portalCalls } from '#contract/portal-calls.ts'
import { RemoteError } from '#local/remote-error.ts'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { startSessionAtom } from '../../domain/session/actions.ts'
import { sessionStatusAtom } from '../../domain/session/atoms.ts'
import type { Store } from '../store.ts'
import type { Middleware } from './middleware.ts'
import { currentToken, isSessionRenewable } from './token.ts'

/** Waits while a session loads: at the start and after a sign-out. */
const untilSessionSettled = (store: Store): Promise<void> =>
  new Promise((resolve) => {
    const isSettled = () => store.get(sessionStatusAtom) !== 'loading'
    if (isSettled()) return resolve()
    const stop = store.sub(sessionStatusAtom, () => {
      if (!isSettled()) return
      stop()
      resolve()
    })
  })

/**
 * Calls that need a session wait for the first one. An expired session of a guest is replaced silently, and the call is repeated.
 * @param sessionStarted settles when a session exists or cannot start
 */
export const withSession = (store: Store, sessionStarted: () => Promise<void>): Middleware => {
  let renewal: Promise<void> | null = null
  const renew = () => {
    renewal ??= store.set(startSessionAtom).finally(() => {
      renewal = null
    })
    return renewal
  }
  return (next) => async (name, parts) => {
    if (isPortalCall(name) && portalCalls[name].access === 'open') return next(name, parts)
    if (currentToken() === null) {
      await sessionStarted()
      await untilSessionSettled(store)
      // The session could not start, but the server can be reached by now: without one the call would be refused.
      if (currentToken() === null && store.get(sessionStatusAtom) === 'initial' && store.get(connectionAtom) === 'online') await renew()
    }
    const usedToken = currentToken()
    try {
      return await next(name, parts)
    } catch (error) {
      if (!(error instanceof RemoteError && error.kind === 'session')) throw error
      // A session that another call requests may replace the expired one.
      await untilSessionSettled(store)
      const current = currentToken()
      if (current === null || (current === usedToken && !isSessionRenewable(store))) throw error
      if (current === usedToken) await renew()
      return next(name, parts)
    }
  }
}
