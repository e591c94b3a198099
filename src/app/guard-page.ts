import { apiAtom } from '../domain/api/atoms.ts'
import { configAtom, guestsAllowedAtom } from '../domain/config/atoms.ts'
import { type PageAddress, pageAddress } from '../domain/navigation/address.ts'
import { isPageShownAtom, pageAtom } from '../domain/navigation/atoms.ts'
import { untilDepartedAtom } from '../domain/session/actions.ts'
import { sessionAtom, sessionStatusAtom } from '../domain/session/atoms.ts'
import { sayFailureAtom } from '../domain/toasts/failures.ts'
import { ApiFailure } from '../platform/api-failure.ts'
import { deviceStore, storageKeys, tabStore } from '../platform/storage.ts'
import { type Decision, decide, type GuardQuestion } from './guards.ts'
import type { Store } from './store.ts'

const question = (store: Store, { place }: PageAddress, admin: boolean | null): GuardQuestion => ({
  place,
  status: store.get(sessionStatusAtom),
  session: store.get(sessionAtom),
  hopeful: deviceStore.get(storageKeys.token) !== null || store.get(guestsAllowedAtom),
  hideDashboard: store.get(configAtom).global.hide_dashboard,
  first: !store.get(isPageShownAtom),
  admin,
})

/** There is a session, or it is clear that none comes for now. */
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

/** session/check. Where nobody can be asked, who was an admin last may go to what they keep here: whatever the server has, it decides about itself. */
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

const targets: Readonly<Record<Extract<Decision, { kind: 'go' }>['to'], PageAddress>> = {
  login: pageAddress('login'),
  admin: pageAddress('admin'),
  start: pageAddress('start'),
  search: pageAddress('search'),
}

const targetOf = (store: Store, page: PageAddress, decision: Decision): PageAddress => {
  if (decision.kind === 'back') return store.get(pageAtom)
  if (decision.kind !== 'go') return page
  // Where the person was going; signing in leads there.
  if (decision.to === 'login') tabStore.set(storageKeys.returnTo, `#${page.href}`)
  return targets[decision.to]
}

/** The page that a person who goes to `page` comes to; waits for what the decision needs. */
export const guardPage = async (store: Store, page: PageAddress): Promise<PageAddress> => {
  // Whoever is on the way out goes nowhere else as the person they were.
  if (page.place !== 'login' && page.place !== 'logout') await store.set(untilDepartedAtom)
  let decision = decide(question(store, page, null))
  if (decision.kind === 'wait') {
    await untilDecided(store)
    decision = decide(question(store, page, null))
  }
  if (decision.kind === 'check') decision = decide(question(store, page, await isAdmin(store)))
  return targetOf(store, page, decision)
}

/** Where the page that is shown has to give way after the session has changed; null = it may stay. */
export const reviewPage = (store: Store): PageAddress | null => {
  const page = store.get(pageAtom)
  // An admin page asks the server itself, on entry and with every save.
  if (page.place === 'admin') return null
  const decision = decide(question(store, page, null))
  return decision.kind === 'go' ? targetOf(store, page, decision) : null
}
