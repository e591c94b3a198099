import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { RemoteError } from '#local/remote-error.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { configAtom, guestsAllowedAtom } from '../../domain/config/atoms.ts'
import { type RouteName, readPageAddress } from '../../domain/navigation/address.ts'
import { isPageShownAtom, routerAtom } from '../../domain/navigation/atoms.ts'
import { logoutAtom, untilSignedOutAtom } from '../../domain/session/actions.ts'
import { sessionAtom, sessionStatusAtom } from '../../domain/session/atoms.ts'
import { isSignOut } from '../../domain/session/sign-out-cleanup.ts'
import { showErrorAtom } from '../../domain/toasts/error-messages.ts'
import { deviceStore, storageKeys, tabStore } from '../../platform/storage.ts'
import type { Store } from '../store.ts'
import { type Decision, decide, type GuardInput } from './access.ts'

/** Router context of every route. */
export interface RouteContext {
  readonly store: Store
}

interface Entry {
  readonly context: RouteContext
  readonly location: ParsedLocation
}

const guardInput = (store: Store, route: RouteName, admin: boolean | null): GuardInput => ({
  route,
  status: store.get(sessionStatusAtom),
  session: store.get(sessionAtom),
  isSessionLikely: deviceStore.get(storageKeys.token) !== null || store.get(guestsAllowedAtom),
  hideDashboard: store.get(configAtom).global.hide_dashboard,
  isFirstPage: !store.get(isPageShownAtom),
  isAdmin: admin,
})

/** The session exists, or none is loading. */
const isSessionSettled = (store: Store) =>
  store.get(sessionAtom) !== null || !['loading', 'verifying'].includes(store.get(sessionStatusAtom))

const untilSessionSettled = (store: Store): Promise<void> =>
  new Promise((resolve) => {
    if (isSessionSettled(store)) return resolve()
    const stop = store.sub(sessionStatusAtom, () => {
      if (!isSessionSettled(store)) return
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
      if (failure instanceof RemoteError && failure.status === 0 && store.get(sessionAtom)?.isGuiAdmin) return true
      store.set(showErrorAtom, failure)
      return false
    })

const decisionFor = async (store: Store, route: RouteName): Promise<Decision> => {
  // A running sign-out must finish first: another page must not open with its session.
  if (route !== 'login' && route !== 'logout') await store.set(untilSignedOutAtom)
  let decision = decide(guardInput(store, route, null))
  if (decision.kind === 'wait') {
    await untilSessionSettled(store)
    decision = decide(guardInput(store, route, null))
  }
  return decision.kind === 'check' ? decide(guardInput(store, route, await isAdmin(store))) : decision
}

/** Cancels a navigation (R5). The router writes the history before it runs the guards. Going back removes the entry again. */
const cancelNavigation = (store: Store, { state }: ParsedLocation): Promise<never> => {
  const router = store.get(routerAtom)
  const shown = router?.state.resolvedLocation
  if (!router || !shown) throw redirect({ to: '/', replace: true })
  const steps = shown.state.__TSR_index - state.__TSR_index
  if (steps === 0) throw redirect({ href: shown.href, replace: true })
  router.history.go(steps, { ignoreBlocker: true })
  // Going back starts another load, which ends this one.
  return new Promise<never>(() => undefined)
}

const redirectTo = (to: Extract<Decision, { kind: 'redirect' }>['to']): never => {
  if (to === 'login') throw redirect({ to: '/login', replace: true })
  if (to === 'admin') throw redirect({ to: '/admin/$section', params: { section: 'general' }, replace: true })
  if (to === 'search') throw redirect({ to: '/search/$text', params: { text: '*' }, replace: true })
  throw redirect({ to: to === 'account' ? '/account' : '/', replace: true })
}

/** `beforeLoad` of a route: lets the user in, redirects, or cancels the navigation (R2 to R5). */
export const guard =
  (route: RouteName) =>
  async ({ context: { store }, location }: Entry): Promise<void> => {
    const decision = await decisionFor(store, route)
    if (decision.kind === 'back') return cancelNavigation(store, location)
    if (decision.kind !== 'redirect') return
    // The sign-in returns to this address (L5).
    if (decision.to === 'login') tabStore.set(storageKeys.returnTo, `#${location.href}`)
    redirectTo(decision.to)
  }

/** `beforeLoad` of the logout route. Starts the sign-out immediately, so that it also runs if the user leaves before the page opens (L7). */
export const signOutAtOnce = ({ context: { store }, location }: Entry): void => {
  if (isSignOut(readPageAddress(location.href)) && store.get(sessionAtom)?.user) void store.set(logoutAtom)
}

/** True if the changed session forbids the open page. */
export const mustLeave = (store: Store, route: RouteName): boolean =>
  // The server checks admin pages on entry and on every save.
  (route !== 'admin' || store.get(sessionAtom)?.factorUntil === 0) && decide(guardInput(store, route, null)).kind === 'redirect'
