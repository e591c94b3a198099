import { msg } from '@lingui/macro'
import { atom } from 'jotai'
import { facetCountsAtom } from '../catalogue/atoms.ts'
import { routerAtom } from '../navigation/atoms.ts'
import { isFromDevice } from '../offline/marks.ts'
import { isGuestAtom, sessionAtom } from '../session/atoms.ts'
import { signInAndReturnAtom } from '../session/sign-in.ts'
import { showToastAtom, toastsAtom } from '../toasts/atoms.ts'
import { type OpenedShare, seenOf } from './rules.ts'
import { keepSharedSearch } from './shared-search.ts'

const notices = {
  guestSome: msg({ id: 'toast.share.guest_some', message: 'Some of the shared assets are only visible after you sign in.' }),
  guestNone: msg({ id: 'toast.share.guest_none', message: 'The shared assets are only visible after you sign in.' }),
  userSome: msg({ id: 'toast.share.user_some', message: 'Some of the shared assets are not visible to you.' }),
  userNone: msg({ id: 'toast.share.user_none', message: 'None of the shared assets is visible to you.' }),
}
const signIn = msg({ id: 'toast.share.sign_in', message: 'Sign in' })

const topic = 'share'

/** Which share was spoken of, and to whom: coming back to it says nothing new. */
const toldAtom = atom('')

interface AnsweredShare extends OpenedShare {
  /** Its address, `#/search/*?id=…`. */
  readonly hash: string
}

/** A share has been opened and answered: says what of it can't be seen; a guest who sees nothing is led to the login, and back after it. */
export const noteShareAtom = atom(null, (get, set, share: AnsweredShare) => {
  // What is kept on this device says nothing about what may be seen.
  if (isFromDevice(get(facetCountsAtom))) return
  const seen = seenOf(share)
  const told = `${get(sessionAtom)?.scope ?? ''} ${share.hash}`
  if (seen === 'all') {
    // What was said to the guest is past.
    return set(
      toastsAtom,
      get(toastsAtom).filter((toast) => toast.topic !== topic),
    )
  }
  if (get(toldAtom) === told) return
  set(toldAtom, told)
  if (!get(isGuestAtom)) return set(showToastAtom, { topic, level: 'info', message: notices[seen === 'some' ? 'userSome' : 'userNone'].id })
  if (seen === 'some') {
    const action = { message: signIn.id, run: () => set(signInAndReturnAtom) }
    return set(showToastAtom, { topic, level: 'info', message: notices.guestSome.id, action })
  }
  keepSharedSearch(share.hash)
  // Whoever comes back without an account is led here again.
  set(toldAtom, '')
  void get(routerAtom)?.navigate({ to: '/login', replace: true })
  set(showToastAtom, { topic, level: 'info', message: notices.guestNone.id })
})
