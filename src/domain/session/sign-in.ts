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
import { destinationAfterLogin } from './session-rules.ts'

/** Opens the login; after it the user returns to the current page. */
export const signInAndReturnAtom = atom(null, (get) => {
  tabStore.set(storageKeys.returnTo, currentHash())
  void get(routerAtom)?.navigate({ to: '/login' })
})

const places = {
  admin: pageLink('admin', { value: 'general' }),
  search: pageLink('search'),
  start: pageLink('start'),
} as const

/** Opens the destination page after a sign-in (L5). */
export const goToDestinationAtom = atom(null, (get, set, session: Session) => {
  const destination = destinationAfterLogin(session, {
    sharedSearch: tabStore.get(storageKeys.sharedSearch),
    returnTo: tabStore.get(storageKeys.returnTo),
    hideDashboard: get(configAtom).global.hide_dashboard,
  })
  tabStore.remove(storageKeys.returnTo)
  tabStore.remove(storageKeys.sharedSearch)
  if (destination.kind === 'address') return set(replaceAddressAtom, destination.hash)
  if (destination.kind !== 'nowhere') return set(replaceAddressAtom, places[destination.kind])
  set(showToastAtom, {
    level: 'info',
    message: msg({ id: 'toast.login.unauthorized', message: 'This account has no permissions in this portal yet.' }).id,
  })
})

/** Completes an external sign-in (L4) after the session is loaded. If the URL names a page, it stays. */
export const finishSignInAtom = atom(null, (get, set) => {
  const session = get(sessionAtom)
  if (!session?.user) {
    set(showToastAtom, {
      level: 'warning',
      message: msg({ id: 'toast.login.token_failed', message: 'The sign-in could not be completed. Please try again.' }).id,
    })
  } else if (['start', 'login', 'logout'].includes(readPageAddress(currentHash()).route)) set(goToDestinationAtom, session)
})
