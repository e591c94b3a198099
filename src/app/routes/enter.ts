import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { apiAtom } from '../../domain/api/atoms.ts'
import { configAtom, guestsAllowedAtom } from '../../domain/config/atoms.ts'
import { type Place, readPageAddress } from '../../domain/navigation/address.ts'
import { isPageShownAtom, routerAtom } from '../../domain/navigation/atoms.ts'
import { logoutAtom, untilDepartedAtom } from '../../domain/session/actions.ts'
import { sessionAtom, sessionStatusAtom } from '../../domain/session/atoms.ts'
import { isSignOut } from '../../domain/session/leaving.ts'
import { sayFailureAtom } from '../../domain/toasts/failures.ts'
import { ApiFailure } from '../../platform/api-failure.ts'
import { deviceStore, storageKeys, tabStore } from '../../platform/storage.ts'
import type { Store } from '../store.ts'
import { type Decision, decide, type GuardQuestion } from './access.ts'

/** What every route can read. */
export interface RouteContext {
  readonly store: Store
}

interface Entry {
  readonly context: RouteContext
  readonly location: ParsedLocation
}

const questionOf = (store: Store, place: Place, admin: boolean | null): GuardQuestion => ({
  place,
  status: store.get(sessionStatusAtom),
  session: store.get(sessionAtom),
  hopeful: deviceStore.get(storageKeys.token) !== null || store.get(guestsAllowedAtom),
  hideDashboard: store.get(configAtom).global.hide_dashboard,
  first: !store.get(isPageShownAtom),
  admin,
})

/** The session exists, or none will start for now. */
const isDecided = (store: Store) => store.get(sessionAtom) !== null || !['loading', 'verifying'].includes(store.get(sessionStatusAtom))

const untilDecided = (store: Store): Promise<void> =>
  new Promise((resolve) => {
    if (isDecided(store)) return resolve()
    const stop = store.sub(sessionStatusAtom, () => {
      if (!isDecided(store)) return
      stop()
      resolve()
    })
  })

/** Calls session/check. Without a network the role of the last session counts: the server checks every later call itself. */
const isAdmin = (store: Store): Promise<boolean> =>
  store
    .get(apiAtom)
    .call('checkSession')
    .then(({ isGuiAdmin, sessionValid }) => isGuiAdmin && sessionValid)
    .catch((failure: unknown) => {
      if (failure instanceof ApiFailure && failure.status === 0 && store.get(sessionAtom)?.isGuiAdmin) return true
      store.set(sayFailureAtom, failure)
      return false
    })

const decisionFor = async (store: Store, place: Place): Promise<Decision> => {
  // A sign-out in progress ends the session first: no other page opens with it.
  if (place !== 'login' && place !== 'logout') await store.set(untilDepartedAtom)
  let decision = decide(questionOf(store, place, null))
  if (decision.kind === 'wait') {
    await untilDecided(store)
    decision = decide(questionOf(store, place, null))
  }
  return decision.kind === 'check' ? decide(questionOf(store, place, await isAdmin(store))) : decision
}

/**
 * Cancels a navigation (R5). The router writes the history before it asks the guards. The entry is left again, so that the history has
 * no extra step.
 */
const cancel = (store: Store, { state }: ParsedLocation): Promise<never> => {
  const router = store.get(routerAtom)
  const shown = router?.state.resolvedLocation
  if (!router || !shown) throw redirect({ to: '/', replace: true })
  const steps = shown.state.__TSR_index - state.__TSR_index
  if (steps === 0) throw redirect({ href: shown.href, replace: true })
  router.history.go(steps, { ignoreBlocker: true })
  // The step back starts another load, which ends this one.
  return new Promise<never>(() => undefined)
}

const redirectTo = (to: Extract<Decision, { kind: 'go' }>['to']): never => {
  if (to === 'login') throw redirect({ to: '/login', replace: true })
  if (to === 'admin') throw redirect({ to: '/admin/$section', params: { section: 'general' }, replace: true })
  if (to === 'search') throw redirect({ to: '/search/$text', params: { text: '*' }, replace: true })
  throw redirect({ to: '/', replace: true })
}

/** `beforeLoad` of a route: lets the user in, redirects, or cancels the navigation (R2 to R5). */
export const enter =
  (place: Place) =>
  async ({ context: { store }, location }: Entry): Promise<void> => {
    const decision = await decisionFor(store, place)
    if (decision.kind === 'back') return cancel(store, location)
    if (decision.kind !== 'go') return
    // Signing in leads back to this address (L5).
    if (decision.to === 'login') tabStore.set(storageKeys.returnTo, `#${location.href}`)
    redirectTo(decision.to)
  }

/** `beforeLoad` of the logout route. It starts the sign-out at once, so that it also happens when the user leaves before the page opens (L7). */
export const signOutAtOnce = ({ context: { store }, location }: Entry): void => {
  if (isSignOut(readPageAddress(location.href)) && store.get(sessionAtom)?.user) void store.set(logoutAtom)
}

/** Whether the page that is open must close after the session has changed. */
export const mustLeave = (store: Store, place: Place): boolean =>
  // The administration asks the server on entry and with every save.
  place !== 'admin' && decide(questionOf(store, place, null)).kind === 'go'
