import type { CallAnswer, CallName } from '#contract/calls.ts'
import { isPortalCall, portalCalls } from '#contract/portal-calls.ts'
import { type DeviceCall, type DeviceQuery, deviceCalls } from '#local/catalogue/protocol.ts'
import { pendingWritesAtom, type ResponseListener, responseListenerAtom } from '../domain/api/atoms.ts'
import { guestsAllowedAtom } from '../domain/config/atoms.ts'
import { noteOutcomeAtom } from '../domain/connection/actions.ts'
import { connectionAtom } from '../domain/connection/atoms.ts'
import { localeAtom } from '../domain/language/atoms.ts'
import { routerAtom } from '../domain/navigation/atoms.ts'
import type { Ask } from '../domain/offline/door.ts'
import { loseSessionAtom, startSessionAtom } from '../domain/session/actions.ts'
import { sessionAtom, sessionStatusAtom } from '../domain/session/atoms.ts'
import { showToastAtom } from '../domain/toasts/atoms.ts'
import { type ApiClient, createApiClient } from '../platform/api-client.ts'
import { ApiFailure } from '../platform/api-failure.ts'
import { currentHash, reloadPage } from '../platform/page.ts'
import { deviceStore, storageKeys, tabStore } from '../platform/storage.ts'
import { levelOf, messageOf } from './failure-words.ts'
import { type SessionStep, sessionStep } from './session-policy.ts'
import type { Store } from './store.ts'

const steps = (store: Store): Record<SessionStep, (call: CallName) => void> => ({
  nothing: () => undefined,
  'forget-reload': () => tabStore.remove(storageKeys.reloadedOn403),
  reload: (call) => {
    tabStore.set(storageKeys.reloadedOn403, call)
    reloadPage()
  },
  login: () => {
    tabStore.remove(storageKeys.reloadedOn403)
    tabStore.set(storageKeys.returnTo, currentHash())
    store.set(loseSessionAtom)
    store.set(showToastAtom, { message: messageOf('auth.session-expired'), level: levelOf('auth.session-expired') })
    void store.get(routerAtom)?.navigate({ to: '/login', replace: true })
  },
})

/** A session is on its way: at the start, and after signing out. */
const untilSettled = (store: Store): Promise<void> =>
  new Promise((resolve) => {
    const isSettled = () => store.get(sessionStatusAtom) !== 'loading'
    if (isSettled()) return resolve()
    const stop = store.sub(sessionStatusAtom, () => {
      if (!isSettled()) return
      stop()
      resolve()
    })
  })

let door: typeof import('../domain/offline/door.ts') | null = null
/** Calls that this device may answer pass its door; only whoever keeps something loads the code for it. Once it is there, in the task of whoever asks. */
const throughDoor = async (store: Store, ask: Ask): Promise<unknown> => {
  door ??= await import('../domain/offline/door.ts').catch(() => null)
  return door ? door.passDoor(store.get, store.set, ask) : ask.reach()
}
const isDeviceCall = (name: CallName): name is DeviceCall => deviceCalls.some((one) => one === name)

/**
 * The client for the whole page. Calls that need a session wait for it while the first one is on its way, and a guest whose session
 * has run out gets a new one without noticing.
 * @param sessionStarted settles when there is a session, or when it is clear that there will be none
 */
export const startApi = (store: Store, prefix: string, sessionStarted: () => Promise<void>): ApiClient => {
  const act = steps(store)
  let isReloading = false
  const token = () => deviceStore.get(storageKeys.token)
  const isRenewable = () => store.get(sessionAtom)?.guest === true && store.get(guestsAllowedAtom)
  const client = createApiClient(prefix, {
    token,
    locale: () => store.get(localeAtom),
    onOutcome: (call, failure, used) => {
      store.set(noteOutcomeAtom, call, failure)
      // What else is refused on the way out is the same refusal.
      if (isReloading) return
      // The end of a previous session changes nothing once there is another one, or while one is requested.
      if (failure?.status === 401 && (used !== token() || store.get(sessionStatusAtom) === 'loading')) return
      const step = sessionStep({
        call,
        failure,
        reloaded: tabStore.get(storageKeys.reloadedOn403),
        atLogin: /^#\/log(in|out)/.test(currentHash()),
        online: store.get(connectionAtom) === 'online',
        renewable: isRenewable(),
      })
      isReloading = step === 'reload'
      act[step](call)
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
  // Its code is loaded after the first screen, whose responses count as well.
  let untold: ((listener: ResponseListener) => void)[] = []
  const tell = (one: (listener: ResponseListener) => void): void => {
    const listener = store.get(responseListenerAtom)
    if (listener) one(listener)
    else untold.push(one)
  }
  store.sub(responseListenerAtom, () => {
    const waiting = untold
    untold = []
    for (const one of waiting) tell(one)
  })
  const ask: ApiClient['call'] = async (name, parts = {}) => {
    try {
      const answer = await client.call(name, parts)
      tell((listener) => listener.onResponse(name, parts, answer))
      return answer
    } catch (error) {
      if (error instanceof ApiFailure) tell((listener) => listener.onFailure(name, parts, error))
      throw error
    }
  }
  const reach: ApiClient['call'] = async (name, parts) => {
    const needsSession = !isPortalCall(name) || portalCalls[name].access !== 'open'
    if (needsSession && token() === null) {
      await sessionStarted()
      await untilSettled(store)
    }
    const used = token()
    try {
      return await ask(name, parts)
    } catch (error) {
      if (!(needsSession && error instanceof ApiFailure && error.status === 401)) throw error
      // The session that is requested at the start, or by another call, may replace the one that is over.
      await untilSettled(store)
      const current = token()
      if (current === null || (current === used && !isRenewable())) throw error
      if (current === used) await renew()
      return ask(name, parts)
    }
  }
  return {
    ...client,
    call: async (name, parts = {}) => {
      if (!isDeviceCall(name) || parts.fresh || deviceStore.get(storageKeys.kept) === null)
        return countWrite(parts, () => reach(name, parts))
      // Both sides of the door answer as the contract says.
      return (await throughDoor(store, {
        name,
        query: parts.query as DeviceQuery,
        signal: parts.signal,
        reach: () => reach(name, parts),
      })) as CallAnswer<typeof name>
    },
  }
}
