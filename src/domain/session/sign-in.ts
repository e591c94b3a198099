import { msg } from '@lingui/macro'
import { atom } from 'jotai'
import type { Session } from '#contract/session.ts'
import { currentHash } from '../../platform/page.ts'
import { storageKeys, tabStore } from '../../platform/storage.ts'
import { configAtom } from '../config/atoms.ts'
import { replaceAddressAtom } from '../navigation/actions.ts'
import { pageLink, readPageAddress } from '../navigation/address.ts'
import { routerAtom } from '../navigation/atoms.ts'
import { showToastAtom } from '../toasts/atoms.ts'
import { sessionAtom } from './atoms.ts'
import { destinationAfterLogin } from './rules.ts'

/** Goes to the login; signing in leads back to the page of now. */
export const signInAndReturnAtom = atom(null, (get) => {
  tabStore.set(storageKeys.returnTo, currentHash())
  void get(routerAtom)?.navigate({ to: '/login' })
})

const places = {
  admin: pageLink('admin', { value: 'general' }),
  search: pageLink('search'),
  start: pageLink('start'),
} as const

/** Leads a person who has just signed in to where they were going (L5). */
export const goWhereBoundAtom = atom(null, (get, set, session: Session) => {
  const destination = destinationAfterLogin(session, {
    sharedSearch: tabStore.get(storageKeys.sharedSearch),
    kept: tabStore.get(storageKeys.returnTo),
    hideDashboard: get(configAtom).global.hide_dashboard,
  })
  tabStore.remove(storageKeys.returnTo)
  tabStore.remove(storageKeys.sharedSearch)
  if (destination.kind === 'address') return set(replaceAddressAtom, destination.hash)
  if (destination.kind !== 'nowhere') return set(replaceAddressAtom, places[destination.kind])
  set(showToastAtom, {
    level: 'info',
    message: msg({ id: 'toast.login.unauthorized', message: 'This account has no rights in this portal yet.' }).id,
  })
})

/** After the return from another way of signing in (L4), once the session is there. An address that names a page stays. */
export const finishSignInAtom = atom(null, (get, set) => {
  const session = get(sessionAtom)
  if (!session?.user) {
    set(showToastAtom, {
      level: 'warning',
      message: msg({ id: 'toast.login.token_failed', message: 'The sign-in could not be completed. Please try it again.' }).id,
    })
  } else if (['start', 'login', 'logout'].includes(readPageAddress(currentHash()).place)) set(goWhereBoundAtom, session)
})
