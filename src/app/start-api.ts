import type { CallName, CallResponse } from '#contract/calls.ts'
import { isPortalCall, portalCalls } from '#contract/portal-calls.ts'
import { type DeviceCall, type DeviceQuery, deviceCalls } from '#local/offline/catalogue/protocol.ts'
import { RemoteError } from '#local/remote-error.ts'
import { pendingWritesAtom, type ResponseListener, responseListenerAtom } from '../domain/api/atoms.ts'
import { guestsAllowedAtom } from '../domain/config/atoms.ts'
import { recordOutcomeAtom } from '../domain/connection/actions.ts'
import { connectionAtom } from '../domain/connection/atoms.ts'
import { localeAtom } from '../domain/language/atoms.ts'
import { routerAtom } from '../domain/navigation/atoms.ts'
import type { FallbackRequest } from '../domain/offline/responses/offline-fallback.ts'
import { removeRejectedSessionAtom, startSessionAtom } from '../domain/session/actions.ts'
import { sessionAtom, sessionStatusAtom } from '../domain/session/atoms.ts'
import { showToastAtom } from '../domain/toasts/atoms.ts'
import { type ApiClient, createApiClient } from '../platform/api-client.ts'
import { currentHash } from '../platform/page.ts'
import { reloadPage } from '../platform/reload-page.ts'
import { deviceStore, storageKeys, tabStore } from '../platform/storage.ts'
import { storeTypedText } from '../platform/typed-text.ts'
import { levelOf, messageIdOf } from './failure-messages.ts'
import { type SessionStep, sessionStep } from './session-policy.ts'
import type { Store } from './store.ts'

/** Opens the sign-in page. @param reason message on that page */
export const openSignIn = (store: Store, reason: 'auth.session-expired' | 'access.denied'): void => {
  tabStore.remove(storageKeys.reloadedOn403)
  tabStore.set(storageKeys.returnTo, currentHash())
  storeTypedText()
  store.set(removeRejectedSessionAtom)
  store.set(showToastAtom, { message: messageIdOf(reason), level: levelOf(reason) })
  void store.get(routerAtom)?.navigate({ to: '/login', replace: true })
}

const sessionActions = (store: Store): Record<SessionStep, (call: CallName) => void> => ({
  nothing: () => undefined,
  'forget-reload': () => tabStore.remove(storageKeys.reloadedOn403),
  reload: (call) => {
    tabStore.set(storageKeys.reloadedOn403, call)
    reloadPage()
  },
  login: () => openSignIn(store, 'auth.session-expired'),
  'login-denied': () => openSignIn(store, 'access.denied'),
})

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

let offlineFallback: typeof import('../domain/offline/responses/offline-fallback.ts') | null = null
/**
 * Sends a call that has an offline fallback. The code of the fallback loads only on a device with offline copies. After that, the call is
 * sent synchronously.
 */
const callWithFallback = async (store: Store, call: FallbackRequest): Promise<unknown> => {
  offlineFallback ??= await import('../domain/offline/responses/offline-fallback.ts').catch(() => null)
  return offlineFallback ? offlineFallback.callWithFallback(store.get, store.set, call) : call.callServer()
}
const isDeviceCall = (name: CallName): name is DeviceCall => deviceCalls.some((one) => one === name)

/**
 * API client of the page. Calls that need a session wait for the first one. An expired guest session is replaced silently.
 * @param sessionStarted settles when a session exists or cannot start
 * @param createClient component tests replace it
 */
export const startApi = (store: Store, prefix: string, sessionStarted: () => Promise<void>, createClient = createApiClient): ApiClient => {
  const sessionAction = sessionActions(store)
  let isReloading = false
  const token = () => deviceStore.get(storageKeys.token)
  const isRenewable = () => store.get(sessionAtom)?.guest === true && store.get(guestsAllowedAtom)
  const client = createClient(prefix, {
    token,
    locale: () => store.get(localeAtom),
    onOutcome: (call, failure, usedToken, sentAtMs) => {
      store.set(recordOutcomeAtom, call, failure, sentAtMs)
      // Other failed calls before the reload report the same refusal.
      if (isReloading) return
      // Ignore the end of a previous session if a newer one exists or is requested.
      if (failure?.status === 401 && (usedToken !== token() || store.get(sessionStatusAtom) === 'loading')) return
      const step = sessionStep({
        call,
        failure,
        reloadedCall: tabStore.get(storageKeys.reloadedOn403),
        isLoginPage: /^#\/log(in|out)/.test(currentHash()),
        isOnline: store.get(connectionAtom) === 'online',
        isRenewable: isRenewable(),
      })
      isReloading = step === 'reload'
      sessionAction[step](call)
    },
  })
  let renewal: Promise<void> | null = null
  const renew = () => {
    renewal ??= store.set(startSessionAtom).finally(() => {
      renewal = null
    })
    return renewal
  }
  const countWrite = async <Result>(parts: object | undefined, call: () => Promise<Result>): Promise<Result> => {
    if (!parts || !('body' in parts || 'file' in parts)) return call()
    store.set(pendingWritesAtom, (count) => count + 1)
    return call().finally(() => store.set(pendingWritesAtom, (count) => count - 1))
  }
  // The listener loads after the first screen. Buffer earlier responses for it.
  let bufferedReports: ((listener: ResponseListener) => void)[] = []
  const report = (one: (listener: ResponseListener) => void): void => {
    const listener = store.get(responseListenerAtom)
    if (listener) one(listener)
    else bufferedReports.push(one)
  }
  store.sub(responseListenerAtom, () => {
    const reports = bufferedReports
    bufferedReports = []
    for (const one of reports) report(one)
  })
  const callOnce: ApiClient['call'] = async (name, parts = {}) => {
    try {
      const response = await client.call(name, parts)
      report((listener) => listener.onResponse(name, parts, response))
      return response
    } catch (error) {
      if (error instanceof RemoteError) report((listener) => listener.onFailure(name, parts, error))
      throw error
    }
  }
  const callServer: ApiClient['call'] = async (name, parts) => {
    const needsSession = !isPortalCall(name) || portalCalls[name].access !== 'open'
    if (needsSession && token() === null) {
      await sessionStarted()
      await untilSessionSettled(store)
      // The session could not start, but the server can be reached by now: without one the call would be refused.
      if (token() === null && store.get(sessionStatusAtom) === 'initial' && store.get(connectionAtom) === 'online') await renew()
    }
    const usedToken = token()
    try {
      return await callOnce(name, parts)
    } catch (error) {
      if (!(needsSession && error instanceof RemoteError && error.kind === 'session')) throw error
      // A session that another call requests may replace the expired one.
      await untilSessionSettled(store)
      const current = token()
      if (current === null || (current === usedToken && !isRenewable())) throw error
      if (current === usedToken) await renew()
      return callOnce(name, parts)
    }
  }
  return {
    ...client,
    call: async (name, parts = {}) => {
      if (!isDeviceCall(name) || parts.fresh) return countWrite(parts, () => callServer(name, parts))
      const hasCopies = () => deviceStore.get(storageKeys.offlineCopies) !== null
      // The contract types the response of the server and of the offline fallback.
      const withFallback = async (request: () => Promise<unknown>) =>
        (await callWithFallback(store, {
          name,
          query: parts.query as DeviceQuery,
          signal: parts.signal,
          callServer: request,
        })) as CallResponse<typeof name>
      if (hasCopies()) return withFallback(() => callServer(name, parts))
      return callServer(name, parts).catch((error: unknown) => {
        // After a browser crash the flag of the offline copies may be missing: they are detected while the call is pending.
        if (!hasCopies()) throw error
        return withFallback(() => Promise.reject(error))
      })
    },
  }
}
